/**
 * The browser's history as one reactive value. It refuses to know screens: it says where we are and goes
 * elsewhere; `router.ts` says what an address means.
 */
import { followsInside, panelHash, parseRoute, type Panel, type Route } from './router';

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  /** Grows with every change of screen, not of hash: who shows the screen moves focus on it. */
  visits = $state(0);
  route: Route = $derived(parseRoute(this.path));

  /** Starts listening; the answer stops it. */
  listen(): () => void {
    const onHistory = (): void => this.read();
    const onClick = (event: MouseEvent): void => this.click(event);
    addEventListener('popstate', onHistory);
    addEventListener('hashchange', onHistory);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onHistory);
      removeEventListener('hashchange', onHistory);
      document.removeEventListener('click', onClick);
    };
  }

  go(address: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.read();
  }

  /** The address of a panel over the present screen, whole, so that it reads as a place and not as a part of the page. */
  to(panel: Panel): string {
    return this.path + panelHash(panel);
  }

  /** Opens or closes what lies over the screen; "back" undoes it. */
  setHash(hash: string, how: 'push' | 'replace' = 'push'): void {
    if (hash === this.hash) return;
    this.go(location.pathname + location.search + hash, how);
  }

  private read(): void {
    const moved = this.path !== location.pathname;
    this.path = location.pathname;
    this.hash = location.hash;
    if (moved) {
      this.visits += 1;
      if (this.hash === '') scrollTo(0, 0);
    }
  }

  private click(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href]');
    if (!(link instanceof HTMLAnchorElement)) return;
    const to = new URL(link.href);
    if (!followsInside(to, new URL(location.href), link.target, link.hasAttribute('download'))) return;
    if (to.pathname === location.pathname && to.hash !== '') return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const router = new Router();
