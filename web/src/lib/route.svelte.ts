// The address of a page: what stands behind # says which page it is and all that it shows, so that a link shows the same.

class Route {
  page = $state('map');
  query = $state<Record<string, string>>({});
  arrivals = $state(0); // links that were followed: each begins its page anew, even when it is the same page

  constructor() {
    this.read();
    window.addEventListener('hashchange', () => {
      this.read();
      this.arrivals++;
    });
  }

  private read() {
    const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
    this.page = path || 'map';
    this.query = Object.fromEntries(new URLSearchParams(query));
  }

  // Another page, which the back button leaves.
  go(page: string, query: Record<string, string> = {}) {
    location.hash = link(page, query);
  }

  // The same page as it is now.
  keep(query: Record<string, string>) {
    history.replaceState(null, '', link(this.page, query));
  }
}

export function link(page: string, query: Record<string, string> = {}): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${page}${text ? `?${text}` : ''}`;
}

// Rules in an address.
export const packText = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
export function unpackText(text: string): string {
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
  } catch {
    return '';
  }
}

export const route = new Route();
