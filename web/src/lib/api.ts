// The JSON API of the server, as this page uses it.

export interface Known {
  how: 'proved' | 'computed' | 'observed' | 'refuted' | 'unknown';
  detail: string;
}

export interface Game {
  name: string;
  heading: string;
  about: string;
  cite: string | null;
  group: string | null;
  partizan: boolean;
  stacks: boolean;
  stack_count: number | null;
  coordinates: string[];
  parameters: { name: string; kind: 'set' | 'rule' | 'number' | 'graph' }[];
  rules: string;
}

export interface ErrorInfo {
  what: string;
  where: string | null;
  line: number | null;
  column: number | null;
  hint: string | null;
}

// What the server says is wrong: a sentence, its place and a hint, as on the command line.
export class ApiError extends Error {
  constructor(
    readonly info: ErrorInfo,
    readonly status: number,
    readonly all: ErrorInfo[] = [info],
  ) {
    super(info.what);
  }
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  let info: ErrorInfo = { what: `the server answered ${response.status}`, where: null, line: null, column: null, hint: null };
  let all: ErrorInfo[] | undefined;
  try {
    const body = await response.json();
    info = { ...info, ...body.error };
    all = body.errors;
  } catch {
    // it was no JSON
  }
  throw new ApiError(info, response.status, all);
}

export async function get(path: string, query: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  return checked(await fetch(`/api/v1/${path}?${new URLSearchParams(query)}`, { signal }));
}

export async function getJson<T>(path: string, query: Record<string, string> = {}, signal?: AbortSignal): Promise<T> {
  return (await get(path, query, signal)).json();
}

export async function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return checked(await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal }));
}

export async function postJson<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  return (await post(path, body, signal)).json();
}

export interface JobEvents<T> {
  progress?: (line: string, seconds: number) => void;
  signal?: AbortSignal;
  started?: (id: string) => void;
  done?: T;
}

// Long work: starts a job, listens to it, and ends it when the signal is given. Streams are few, so that one that is
// refused is replaced by asking now and then.
export async function runJob<T>(body: object, events: JobEvents<T> = {}): Promise<{ id: string; answer: T }> {
  const { id } = await postJson<{ id: string }>('jobs', body, events.signal);
  events.started?.(id);
  const end = () => void fetch(`/api/v1/jobs/${id}`, { method: 'DELETE' });
  events.signal?.addEventListener('abort', end, { once: true });
  try {
    return { id, answer: await listen<T>(id, events) };
  } finally {
    events.signal?.removeEventListener('abort', end);
  }
}

function listen<T>(id: string, events: JobEvents<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (data: string) => {
      const info = JSON.parse(data).error as ErrorInfo;
      reject(new ApiError(info, 400));
    };
    const source = new EventSource(`/api/v1/jobs/${id}/events`);
    source.addEventListener('progress', (event) => {
      const { line, seconds } = JSON.parse((event as MessageEvent<string>).data);
      events.progress?.(line, seconds);
    });
    source.addEventListener('done', (event) => {
      source.close();
      resolve(JSON.parse((event as MessageEvent<string>).data));
    });
    source.addEventListener('error', (event) => {
      source.close();
      const data = (event as MessageEvent<string>).data;
      if (data) fail(data);
      else void poll(id, events, resolve, fail, reject);
    });
  });
}

async function poll<T>(id: string, { progress }: JobEvents<T>, resolve: (value: T) => void, fail: (data: string) => void, reject: (error: unknown) => void) {
  try {
    for (let from = 0; ; ) {
      const state = await getJson<{ events: { event: string; data: unknown }[]; next: number; ended: boolean }>(`jobs/${id}`, { from: String(from) });
      from = state.next;
      const last = state.events.at(-1);
      if (last?.event === 'progress') {
        const { line, seconds } = last.data as { line: string; seconds: number };
        progress?.(line, seconds);
      }
      if (state.ended && last?.event === 'done') return resolve(last.data as T);
      if (state.ended) return fail(JSON.stringify(last?.data));
      await new Promise((wake) => setTimeout(wake, 1000));
    }
  } catch (error) {
    reject(error);
  }
}

export const jobFile = (id: string, name: string) => `/api/v1/jobs/${id}/files/${name}`;

// A file for the person: text or a picture that was made here.
export function download(name: string, data: Blob | string) {
  const blob = typeof data === 'string' ? new Blob([data], { type: 'text/plain' }) : data;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
