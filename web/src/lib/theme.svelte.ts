// Light or dark: as the system says, unless the person has chosen.

class Theme {
  private system = window.matchMedia('(prefers-color-scheme: dark)');
  chosen = $state<'light' | 'dark' | null>(null);
  private systemDark = $state(this.system.matches);

  constructor() {
    this.system.addEventListener('change', (event) => (this.systemDark = event.matches));
    const kept = localStorage.getItem('theme');
    if (kept === 'light' || kept === 'dark') this.chosen = kept;
    this.show();
  }

  get dark(): boolean {
    return this.chosen ? this.chosen === 'dark' : this.systemDark;
  }

  toggle() {
    this.chosen = this.dark ? 'light' : 'dark';
    localStorage.setItem('theme', this.chosen);
    this.show();
  }

  private show() {
    if (this.chosen) document.documentElement.dataset.theme = this.chosen;
  }
}

export const theme = new Theme();
