/** The two doors that a request opens: playing with people, and going on from another device. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import Device from '../Device.svelte';
import { me } from '../lib/me.svelte';
import { muted } from '../lib/muted.svelte';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { rules } from '../testing/views';
import Home from './Home.svelte';

type Answer = [status: number, body: unknown];
/** What is answered to each path; a path without an answer stays open. */
let answers: Record<string, Answer> = {};
let sent: [path: string, body: unknown][] = [];
let signal: AbortSignal | null = null;

beforeEach(() => {
  settings.lang = 'pt';
  me.name = 'Ana';
  me.known = true;
  sent = [];
  answers = {
    '/api/lobby': [200, { rooms: [], people: 0 }],
    '/api/rules': [200, rules],
    '/api/me': [200, { person: 'p1', name: 'Bia' }],
  };
  router.go('/');
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push([path, JSON.parse(init.body as string)]);
    const answer = answers[path];
    if (answer) return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }));
    signal = init.signal ?? null;
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
  });
});

afterEach(() => vi.unstubAllGlobals());

const door = (): HTMLElement => screen.getByRole('button', { name: 'Jogar com pessoas' });
const usual = { variant: 'sala', players: 4, target: 3000, blocked: [] };

describe('playing with people', () => {
  it('one tap looks for the usual table, and says so', async () => {
    render(Home);
    await fireEvent.click(door());
    expect(screen.getByRole('heading', { name: 'Procurando gente…' })).toBeTruthy();
    expect(sent).toEqual([['/api/quick', usual]]);
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Em 20 segundos os bots completam a mesa'));
  });

  it('cancelling closes the request', async () => {
    render(Home);
    await fireEvent.click(door());
    await fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes straight to the table that was found', async () => {
    answers['/api/quick'] = [201, { code: 'k7w2pq' }];
    render(Home);
    await fireEvent.click(door());
    await waitFor(() => expect(location.pathname).toBe('/sala/k7w2pq'));
  });

  it('another table is another wish; a variant brings its own target', async () => {
    render(Home);
    await fireEvent.click(door());
    await screen.findByText('Escolher outra mesa');
    await fireEvent.change(screen.getByLabelText('Cadeiras'), { target: { value: '2' } });
    await fireEvent.change(screen.getByLabelText('Variante'), { target: { value: 'classica' } });
    await fireEvent.change(screen.getByLabelText('Meta'), { target: { value: '' } });
    expect(sent.map(([, body]) => body)).toEqual([
      usual,
      { ...usual, players: 2 },
      { ...usual, variant: 'classica' },
      { ...usual, variant: 'classica', target: null },
    ]);
  });

  it('whom one has muted one is not seated with', async () => {
    muted.toggle('p9');
    render(Home);
    await fireEvent.click(door());
    muted.toggle('p9');
    expect(sent).toEqual([['/api/quick', { ...usual, blocked: ['p9'] }]]);
  });

  it('a refusal is told and one may look again; a forgotten guest is asked for a name', async () => {
    answers['/api/quick'] = [409, { code: 'WISH-REPLACED', message: 'x' }];
    render(Home);
    await fireEvent.click(door());
    await screen.findByRole('heading', { name: 'A procura parou' });
    expect(screen.getAllByText('Você procura mesa em outra janela.').length).toBeGreaterThan(0);
    answers['/api/quick'] = [401, { code: 'NO-NAME', message: 'x' }];
    await fireEvent.click(screen.getByRole('button', { name: 'Procurar de novo' }));
    expect(await screen.findByRole('heading', { name: 'Como quer ser chamado?' })).toBeTruthy();
  });
});

describe('the link of another device', () => {
  const go = (): HTMLElement => screen.getByRole('button', { name: 'Continuar aqui' });

  it('opening it uses nothing up, and says whose device this was', () => {
    render(Device, { token: 'abc' });
    expect(sent).toEqual([]);
    expect(screen.getByText(/Aqui você é Ana/)).toBeTruthy();
  });

  it('goes on in the room, as the person whose link it is', async () => {
    answers['/api/device'] = [200, { code: 'k7w2pq' }];
    render(Device, { token: 'abc' });
    await fireEvent.click(go());
    await waitFor(() => expect(location.pathname).toBe('/sala/k7w2pq'));
    expect(sent).toEqual([['/api/device', { token: 'abc' }]]);
    expect(me.name).toBe('Bia');
  });

  it('one that is over says what to do; a lost network may be tried again', async () => {
    answers['/api/device'] = [500, { code: 'OFFLINE', message: '' }];
    render(Device, { token: 'abc' });
    await fireEvent.click(go());
    expect((await screen.findByRole('alert')).textContent).toBe('Não foi possível falar com o servidor.');
    answers['/api/device'] = [410, { code: 'LINK-OVER', message: 'x' }];
    await fireEvent.click(go());
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
