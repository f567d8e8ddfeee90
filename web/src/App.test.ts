/** The page as a whole: titles, focus on a change of screen, language, one live region, what it says when all fails. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import App from './App.svelte';
import { me } from './lib/me.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { rules } from './testing/views';

/** The room and the rule book are parts of their own, which the test runner must first compile. */
const PATIENT = { timeout: 20_000 };

const answers: Record<string, unknown> = {
  '/api/me': { person: null, name: null },
  '/api/lobby': { rooms: [], people: 0 },
  '/api/rules': rules,
};

function serve(known: Record<string, unknown> = answers): void {
  vi.stubGlobal('fetch', vi.fn((path: string) => {
    const body = known[path];
    if (body === 'down') return Promise.reject(new TypeError('network'));
    const status = body === undefined ? 404 : 200;
    return Promise.resolve(new Response(JSON.stringify(body ?? { code: 'NO-ROOM', message: '' }), { status }));
  }));
}

beforeEach(() => {
  settings.lang = 'pt';
  me.name = null;
  me.known = false;
  router.go('/');
  serve();
});

afterEach(() => vi.unstubAllGlobals());

describe('the page', { timeout: 30_000 }, () => {
  it('opens at the front door, with one heading, one main and one live region', async () => {
    render(App);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Tranca, agora mesmo');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
    expect(document.title).toBe('Tranca — Tranca, agora mesmo');
  });

  it('one tap changes the language of everything', async () => {
    render(App);
    await screen.findByRole('heading', { level: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { name: 'Tranca, right now' }, PATIENT);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tranca, right now');
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('Tranca — Tranca, right now');
  });

  it('a link changes the screen without a load; the reader stands at its heading', async () => {
    render(App);
    await screen.findByRole('heading', { level: 1 });
    await fireEvent.click(screen.getAllByRole('link', { name: 'Ajuda' })[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ajuda'));
    expect(location.pathname).toBe('/ajuda');
    expect(document.title).toBe('Ajuda — Tranca');
  });

  it('a name is asked only when it is needed, and only once', async () => {
    render(App);
    await fireEvent.click(await screen.findByRole('button', { name: 'Jogar agora' }));
    expect(screen.getByRole('dialog', { name: 'Como quer ser chamado?' })).toBeTruthy();
  });

  it('a code that is none is told, a link is followed', async () => {
    render(App);
    const field = await screen.findByRole('textbox', { name: 'Código ou link da sala' });
    await fireEvent.input(field, { target: { value: 'a b' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByRole('alert').textContent).toContain('Confira com quem convidou');
    await fireEvent.input(field, { target: { value: 'https://jogo.example/sala/k7w2pq' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(location.pathname).toBe('/sala/k7w2pq');
  });

  it('a dead link says what to do', async () => {
    router.go('/sala/k7w2pq');
    render(App);
    expect(await screen.findByText('Esta sala não existe', {}, PATIENT)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toBeTruthy();
  });

  it('an expired room offers to be opened again', async () => {
    serve({ ...answers });
    vi.mocked(fetch).mockImplementation((path) =>
      Promise.resolve(
        path === '/api/me'
          ? new Response(JSON.stringify({ person: null, name: null }))
          : path === '/api/rules'
            ? new Response(JSON.stringify(rules))
            : new Response(JSON.stringify({ expired: true, settings: {} }), { status: 410 }),
      ),
    );
    router.go('/sala/k7w2pq');
    render(App);
    expect(await screen.findByRole('button', { name: 'Abrir de novo com as mesmas regras' }, PATIENT)).toBeTruthy();
  });

  it('without a server it says so and tries again', async () => {
    serve({ '/api/me': 'down' });
    render(App);
    expect(await screen.findByText('Sem conexão')).toBeTruthy();
    serve();
    await fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('button', { name: 'Jogar agora' })).toBeTruthy();
  });

  it('an article is reached by its number', async () => {
    router.go('/regras/sala#PILE-3');
    render(App);
    await waitFor(() => expect(document.activeElement?.id).toBe('PILE-3'), PATIENT);
    expect(document.activeElement?.textContent).toContain('tranca o lixo');
  });
});
