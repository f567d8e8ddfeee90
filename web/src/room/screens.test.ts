/** The room's screens from views: what is shown, what may be pressed, what a press asks of the server. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';

import { Absence } from '../lib/absence.svelte';
import { muted } from '../lib/muted.svelte';
import { settings } from '../lib/settings.svelte';
import type { ProposalView } from '../lib/wire';
import { fakeDesk, fakeWatch } from '../testing/desk';
import { lines, move, roomView, rules, seatView } from '../testing/views';
import Banners from './Banners.svelte';
import Decided from './Decided.svelte';
import { seatForNewcomer } from './banners';
import Deals from './Deals.svelte';
import MoveList from './MoveList.svelte';
import Paused from './Paused.svelte';
import PhrasesPanel from './PhrasesPanel.svelte';
import Result from './Result.svelte';
import Seats from './Seats.svelte';
import Waiting from './Waiting.svelte';

const nothingMissed = (): Absence => new Absence('none', { getItem: () => null, setItem: () => undefined });

beforeEach(() => {
  settings.lang = 'pt';
});

describe('the waiting room', () => {
  const table = [seatView(1), seatView(2, { kind: 'empty', name: '', person: null }), seatView(3, { kind: 'bot', name: 'Rui', level: 'casual' }), seatView(4)];

  it('the host starts only when the server says so', async () => {
    const { desk, asked } = fakeDesk();
    const room = roomView({ phase: 'waiting', deal: 0, seats: table, may: ['fill', 'bots', 'settings'] });
    const { rerender } = render(Waiting, { room, desk, info: rules, onchange: () => undefined });
    expect(screen.getByRole('button', { name: 'Começar' })).toHaveProperty('disabled', true);
    await rerender({ room: { ...room, may: ['start'] } });
    await fireEvent.click(screen.getByRole('button', { name: 'Começar' }));
    expect(asked).toEqual([{ type: 'start' }]);
  });

  it('others wait for the host by name', () => {
    const { desk } = fakeDesk();
    render(Waiting, { room: roomView({ phase: 'waiting', seats: table, you_seat: 4, you_host: false }), desk, info: rules, onchange: () => undefined });
    expect(screen.queryByRole('button', { name: 'Começar' })).toBeNull();
    expect(screen.getByText('Esperando P1 começar…')).toBeTruthy();
  });

  it('what differs from the variant is in sight', () => {
    const { desk } = fakeDesk();
    const room = roomView({ phase: 'waiting', seats: table, differs: ['set_is_canasta'] });
    render(Waiting, { room: { ...room, settings: { ...room.settings, switches: { set_is_canasta: false } } }, desk, info: rules, onchange: () => undefined });
    expect(screen.getByText(/Trinca de sete é canastra/).textContent).toContain('não');
  });

  it('who follows a link is given an empty seat before a bot’s, and none once the match is on', () => {
    const room = roomView({ phase: 'waiting', seats: table, you_seat: null, may: ['sit'] });
    expect(seatForNewcomer(room)).toBe(2);
    expect(seatForNewcomer({ ...room, seats: table.map((seat) => ({ ...seat, kind: seat.kind === 'empty' ? 'person' : seat.kind })) })).toBe(3);
    expect(seatForNewcomer({ ...room, phase: 'playing' })).toBeNull();
    expect(seatForNewcomer({ ...room, may: [] })).toBeNull();
    expect(seatForNewcomer({ ...room, you_seat: 1 })).toBeNull();
  });
});

describe('the seats', () => {
  const seats = [seatView(1), seatView(2, { kind: 'bot', name: 'Nina', level: 'casual' }), seatView(3, { connected: false, away_ms: 90_000 }), seatView(4, { kind: 'empty', name: '', person: null })];

  it('offer what may be done, and only that', async () => {
    const { desk, asked } = fakeDesk();
    render(Seats, { room: roomView({ phase: 'waiting', seats, may: ['sit', 'swap', 'bots', 'remove'] }), desk, levels: rules.levels });
    await fireEvent.click(screen.getByRole('button', { name: 'Sentar aqui: Cadeira 4' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Pôr bot: Cadeira 4' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Tirar bot: Cadeira 2' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Trocar de lugar: P3' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Remover P3' }));
    await fireEvent.change(screen.getByRole('combobox', { name: 'Nível do bot da cadeira 2' }), { target: { value: 'iniciante' } });
    expect(asked).toEqual([
      { type: 'sit', seat: 4 },
      { type: 'bot', seat: 4, level: 'casual' },
      { type: 'bot', seat: 2, level: null },
      { type: 'swap', seat: 3 },
      { type: 'remove', person: 'p3' },
      { type: 'bot', seat: 2, level: 'iniciante' },
    ]);
  });

  it('offer nothing that the server would refuse', () => {
    const { desk } = fakeDesk();
    render(Seats, { room: roomView({ phase: 'playing', seats, may: [] }), desk, levels: rules.levels });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
  });

  it('say who is away and for how long the seat is kept', () => {
    const { desk } = fakeDesk();
    render(Seats, { room: roomView({ seats }), desk, levels: [] });
    expect(screen.getByText(/um bot assume em \d+ s/)).toBeTruthy();
  });
});

describe('the result', () => {
  const last = {
    match: 'm-1', deal: 2, went_out: 3, totals: [1390, 140] as [number, number], closed: false,
    sides: [lines({ cards: 410, canastas: 300, going_out: 100, hand: -20 }), lines({ cards: 220, morto: -100 })] as [ReturnType<typeof lines>, ReturnType<typeof lines>],
  };
  const room = roomView({ phase: 'result', deal: 2, totals: [1390, 140], last, deals: [last], may: ['start'] });

  it('is counted line by line, own side first', () => {
    const { desk } = fakeDesk();
    render(Result, { room, desk, info: rules, onsee: null });
    const sheet = screen.getByRole('table', { name: 'Contagem da mão' });
    const cells = (name: string): string[] => within(within(sheet).getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((cell) => cell.textContent.trim());
    expect(cells('Cartas baixadas')).toEqual(['410', '220']);
    expect(cells('Cartas na mão')).toEqual(['−20', '0']);
    expect(cells('Morto')).toEqual(['0', '−100']);
    expect(cells('Esta mão')).toEqual(['790', '120']);
    expect(cells('Antes')).toEqual(['600', '20']);
    expect(cells('Total')).toEqual(['1.390', '140']);
    expect(screen.getByText('P3 bateu.')).toBeTruthy();
  });

  it('only the host starts the next deal', async () => {
    const { desk, asked } = fakeDesk();
    const { rerender } = render(Result, { room, desk, info: rules, onsee: null });
    await fireEvent.click(screen.getByRole('button', { name: 'Próxima mão' }));
    expect(asked).toEqual([{ type: 'start' }]);
    await rerender({ room: { ...room, you_host: false } });
    expect(screen.queryByRole('button', { name: 'Próxima mão' })).toBeNull();
  });

  it('lines that do not add up are told', () => {
    const { desk } = fakeDesk();
    const wrong = { ...last, sides: [{ ...last.sides[0], total: 1 }, last.sides[1]] as typeof last.sides };
    render(Result, { room: { ...room, last: wrong }, desk, info: rules, onsee: null });
    expect(screen.getByRole('alert').textContent).toContain('não fecham');
  });
});

describe('the decided match', () => {
  const room = roomView({ phase: 'decided', totals: [3120, 2480], winner: 'A', ending: 'target', may: ['again'] });
  const shown = (part: Partial<typeof room>): string => {
    const { desk } = fakeDesk();
    const { unmount } = render(Decided, { room: { ...room, ...part }, desk, info: rules });
    const text = screen.getByRole('heading', { level: 1 }).textContent;
    unmount();
    return text;
  };

  it('says who won, from where the viewer sits', () => {
    expect(shown({})).toBe('Vocês venceram!');
    expect(shown({ you_seat: 2 })).toBe('Eles venceram');
    expect(shown({ you_seat: null })).toBe('O Lado A venceu');
    expect(shown({ winner: 'none', ending: 'single' })).toBe('Empate');
    expect(shown({ winner: 'none', ending: 'draw' })).toBe('Sem vencedor');
  });

  it('offers the record and another match', async () => {
    const { desk, asked } = fakeDesk();
    render(Decided, { room, desk, info: rules });
    expect(screen.getByRole('link', { name: 'Baixar o registro' }).getAttribute('href')).toBe('/api/rooms/abc123/records/m-1');
    await fireEvent.click(screen.getByRole('button', { name: 'Jogar novamente' }));
    expect(asked).toEqual([{ type: 'again' }]);
  });
});

describe('what asks for attention', () => {
  it('a proposal is answered by its number', async () => {
    const { desk, asked } = fakeDesk();
    const proposals = [{ number: 7, kind: 'draw' as const, by: 'Bia', seat: null, waiting: [1], mine: true }];
    render(Banners, { room: roomView({ proposals }), desk, absence: nothingMissed(), movesCount: 0 });
    expect(screen.getByText(/Bia propõe encerrar sem vencedor/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Aceitar' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Recusar' }));
    expect(asked).toEqual([
      { type: 'answer', proposal: 7, agree: true },
      { type: 'answer', proposal: 7, agree: false },
    ]);
  });

  it('one’s own proposal shows whose answer is missing', () => {
    const { desk } = fakeDesk();
    const proposals = [{ number: 7, kind: 'concede' as const, by: 'P1', seat: null, waiting: [3], mine: false }];
    render(Banners, { room: roomView({ proposals }), desk, absence: nothingMissed(), movesCount: 0 });
    expect(screen.getByText('Esperando a resposta de P3.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
  });

  it('a leaver is offered the seat back, a watcher a bot’s seat', async () => {
    const { desk, asked } = fakeDesk();
    const away = roomView({ you_seat: null, you_may_return: 2, may: ['back'] });
    const { rerender } = render(Banners, { room: away, desk, absence: nothingMissed(), movesCount: 0 });
    await fireEvent.click(screen.getByRole('button', { name: 'Voltar ao meu lugar' }));
    const seats = [seatView(1), seatView(2, { kind: 'bot', name: 'Nina' })];
    await rerender({ room: roomView({ you_seat: null, seats, may: ['reserve'] }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Reservar a cadeira 2 (Nina)' }));
    await rerender({ room: roomView({ you_seat: null, seats, you_reserved: 2, may: ['reserve'] }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Cancelar reserva' }));
    expect(asked).toEqual([{ type: 'back' }, { type: 'reserve', seat: 2 }, { type: 'reserve', seat: null }]);
  });

  it('a table that has no seat to give points to another one', () => {
    const { desk } = fakeDesk();
    render(Banners, { room: roomView({ you_seat: null }), desk, absence: nothingMissed(), movesCount: 0 });
    expect(screen.getByRole('link', { name: 'Jogar já contra bots' })).toBeTruthy();
  });

  it('the other side’s leaving can be waved away for this deal', async () => {
    const { desk, asked } = fakeDesk();
    const room = roomView({ may: ['end_abandonment'] });
    const { rerender } = render(Banners, { room, desk, absence: nothingMissed(), movesCount: 0 });
    await fireEvent.click(screen.getByRole('button', { name: 'Seguir jogando' }));
    expect(screen.queryByText(/O outro lado saiu/)).toBeNull();
    await rerender({ room: { ...room, deal: 2 } });
    await fireEvent.click(screen.getByRole('button', { name: 'Encerrar' }));
    expect(asked).toEqual([{ type: 'end_abandonment' }]);
  });

  const asks: ProposalView = { number: 3, kind: 'abandonment', by: '', seat: null, waiting: [1], mine: true };

  it('no to the room’s question about it is not asked again in other words', async () => {
    const { desk, asked } = fakeDesk();
    const room = roomView({ may: ['answer', 'end_abandonment'], proposals: [asks] });
    const { rerender } = render(Banners, { room, desk, absence: nothingMissed(), movesCount: 0 });
    await fireEvent.click(screen.getByRole('button', { name: 'Seguir jogando' }));
    expect(asked).toEqual([{ type: 'answer', proposal: 3, agree: false }]);
    await rerender({ room: { ...room, proposals: [] } });
    expect(screen.queryByText(/O outro lado saiu/)).toBeNull();
  });

  it('who only watches is asked nothing', () => {
    const { desk } = fakeDesk();
    const room = roomView({ you_seat: null, proposals: [{ ...asks, mine: false }] });
    render(Banners, { room, desk, absence: nothingMissed(), movesCount: 0 });
    expect(screen.queryByText(/O outro lado saiu/)).toBeNull();
  });

  it('missed moves are counted and can be read', () => {
    const { desk } = fakeDesk();
    const absence = nothingMissed();
    absence.since = 4;
    render(Banners, { room: roomView(), desk, absence, movesCount: 7 });
    expect(screen.getByText('3 jogadas enquanto você esteve fora')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/#jogadas');
  });
});

describe('the pause', () => {
  it('says who paused; only who may resumes', async () => {
    const { desk, asked } = fakeDesk();
    const room = roomView({ paused: 'host', you_host: false });
    const { rerender } = render(Paused, { room, desk });
    expect(screen.getByRole('heading').textContent).toBe('A partida está em pausa');
    expect(screen.queryByRole('button')).toBeNull();
    await rerender({ room: { ...room, you_host: true, may: ['resume'] } });
    await fireEvent.click(screen.getByRole('button', { name: 'Retomar' }));
    expect(asked).toEqual([{ type: 'resume' }]);
  });
});

describe('moves, deals, phrases', () => {
  it('cards are drawn for the eye and named for the ear', () => {
    const moves = [move(0, { seat: 2, events: [{ type: 'discarded', seat: 2, card: 'Th' }] })];
    render(MoveList, { room: roomView(), moves });
    expect(screen.getByRole('listitem').textContent).toContain('P2 descartou');
    expect(screen.getByText('10 de copas').className).toContain('sr-only');
  });

  it('a closed match gives its record, an open one does not', () => {
    const deal = { deal: 1, went_out: null, sides: null, totals: [0, 0] as [number, number] };
    render(Deals, { watch: fakeWatch(), room: roomView({ match: 'm-2', deals: [{ ...deal, match: 'm-1', closed: true }, { ...deal, match: 'm-2', closed: false }] }) });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/#mao/m-2/1', '/api/rooms/abc123/records/m-1', '/#mao/m-1/1']);
  });

  it('phrases are said by their name, and muting stays here', async () => {
    const { desk, asked } = fakeDesk();
    render(PhrasesPanel, { room: roomView({ may: ['say'] }), desk, info: rules, onsaid: () => undefined });
    await fireEvent.click(screen.getByRole('button', { name: 'Boa jogada!' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Silenciar P2' }));
    expect(asked).toEqual([{ type: 'say', phrase: 'boa_jogada' }]);
    expect(muted.people).toEqual(['p2']);
    muted.toggle('p2');
  });
});
