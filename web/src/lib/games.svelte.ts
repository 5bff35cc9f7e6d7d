// The games that are known here: those of the server, and those of rules that were written in this browser.
import { getJson, postJson, ApiError, type Game } from './api';

class Games {
  common = $state<Game[]>([]);
  own = $state<Game[]>([]);
  text = $state(''); // rules of one's own
  id = $state(''); // their name at the server

  get all(): Game[] {
    const names = new Set(this.own.map((game) => game.name));
    return [...this.own, ...this.common.filter((game) => !names.has(game.name))];
  }

  async load() {
    if (this.common.length === 0) this.common = (await getJson<{ games: Game[] }>('games')).games;
  }

  // Tells the server about rules; throws ApiError with the place of what is wrong.
  async use(text: string, signal?: AbortSignal) {
    if (text.trim() === '') {
      this.text = this.id = '';
      this.own = [];
      return;
    }
    const answer = await postJson<{ rules: string; games: Game[] }>('rules', { text }, signal);
    this.text = text;
    this.id = answer.rules;
    this.own = answer.games;
  }

  find(name: string): Game | undefined {
    return this.all.find((game) => game.name === name);
  }

  isOwn(name: string): boolean {
    return this.own.some((game) => game.name === name);
  }

  // The name of the rules that a question about this text needs.
  rulesFor(text: string): string {
    return this.own.some((game) => new RegExp(`(^|[^a-z_0-9])${game.name}([^a-z_0-9]|$)`).test(text)) ? this.id : '';
  }

  // The server forgets rules after a while.
  async again<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404 || this.text === '') throw error;
      await this.use(this.text);
      return ask();
    }
  }
}

export const games = new Games();
