import { describe, expect, it } from 'vitest';

import { codeFrom, followsInside, panelHash, parsePanel, parseRoute, roomPath, rulesPath, type Panel } from './router';

describe('an address names a screen', () => {
  it.each([
    ['/', { screen: 'home' }],
    ['/sala/k7w2pq', { screen: 'room', code: 'k7w2pq' }],
    ['/sala/k7w2pq/', { screen: 'room', code: 'k7w2pq' }],
    ['/regras', { screen: 'rules', variant: null }],
    ['/regras/games-on', { screen: 'rules', variant: 'games-on' }],
    ['/ajuda', { screen: 'help' }],
    ['/aparelho/a_B-9', { screen: 'device', token: 'a_B-9' }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));

  it.each(['/sala', '/sala/a b', '/sala/%E0%A4%A', '/sala/x/y', '/aparelho', '/aparelho/a b', '/outra', '/regras/a/b'])('%s is missing', (path) =>
    expect(parseRoute(path)).toEqual({ screen: 'missing', path }),
  );

  it('and back', () => {
    expect(parseRoute(roomPath('k7w2pq'))).toEqual({ screen: 'room', code: 'k7w2pq' });
    expect(rulesPath('sala', 'PILE-3')).toBe('/regras/sala#PILE-3');
  });
});

describe('the code in what was typed', () => {
  it.each([
    ['k7w2pq', 'k7w2pq'],
    ['  k7w2pq ', 'k7w2pq'],
    ['https://jogo.example/sala/k7w2pq', 'k7w2pq'],
    ['venha! https://jogo.example/sala/k7w2pq#regras', 'k7w2pq'],
    ['/sala/k7w2pq', 'k7w2pq'],
  ])('%s', (typed, code) => expect(codeFrom(typed)).toBe(code));

  it.each(['', 'x', 'uma frase qualquer', 'https://jogo.example/'])('%j holds none', (typed) =>
    expect(codeFrom(typed)).toBeNull(),
  );
});

describe('what lies over the table is kept in the hash', () => {
  it.each<Panel>([
    { open: 'menu' },
    { open: 'score' },
    { open: 'history' },
    { open: 'deals' },
    { open: 'rules', article: null },
    { open: 'rules', article: 'PILE-3' },
    { open: 'replay', match: 'abc-1', deal: 12 },
  ])('%j', (panel) => expect(parsePanel(panelHash(panel))).toEqual(panel));

  it.each(['', '#', '#nada', '#mao/x', '#mao/x/0', '#mao/x/zero', '#constructor', '#%E0'])('%j opens nothing', (hash) =>
    expect(parsePanel(hash)).toEqual({ open: 'none' }),
  );
});

describe('a click on a link', () => {
  const here = new URL('https://jogo.example/');
  const follows = (href: string, target = '', download = false): boolean =>
    followsInside(new URL(href, here), here, target, download);

  it('stays inside for the screens', () => expect(follows('/regras')).toBe(true));

  it('is the browser’s for other hosts, new tabs, files and the server’s own answers', () => {
    expect(follows('https://outro.example/')).toBe(false);
    expect(follows('/regras', '_blank')).toBe(false);
    expect(follows('/regras', '', true)).toBe(false);
    expect(follows('/api/rooms/x/records/m')).toBe(false);
    expect(follows('/metrics')).toBe(false);
  });
});
