/** The forms of the front door: what they send, and what they refuse to send. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { settings } from '../lib/settings.svelte';
import type { SettingsIn } from '../lib/wire';
import { roomView, rules } from '../testing/views';
import NameForm from './NameForm.svelte';
import SettingsForm from './SettingsForm.svelte';

beforeEach(() => {
  settings.lang = 'pt';
});

describe('a new room', () => {
  const sent = vi.fn<(settings: SettingsIn) => void>();
  const submit = (): HTMLButtonElement => screen.getByRole('button', { name: 'Criar' });

  beforeEach(() => sent.mockClear());

  it('sends the defaults with no switch spelled out', async () => {
    render(SettingsForm, { info: rules, submit: 'Criar', onsubmit: sent });
    await fireEvent.click(submit());
    expect(sent).toHaveBeenCalledWith({
      variant: 'sala', players: 4, target: 3000, seconds: 30, watching: true, phrases: 'on', public: false, level: 'casual', switches: {},
    });
  });

  it('sends only the switches that differ, and marks them', async () => {
    render(SettingsForm, { info: rules, submit: 'Criar', onsubmit: sent });
    await fireEvent.click(screen.getByRole('switch', { name: /Trinca de sete/ }));
    expect(screen.getByText('difere')).toBeTruthy();
    expect(screen.getByText('1 regra da casa')).toBeTruthy();
    await fireEvent.click(submit());
    expect(sent.mock.calls[0]?.[0].switches).toEqual({ set_is_canasta: false });
  });

  it('a switch set back to the variant’s value is no house rule', async () => {
    render(SettingsForm, { info: rules, submit: 'Criar', onsubmit: sent });
    const toggle = screen.getByRole('switch', { name: /Trinca de sete/ });
    await fireEvent.click(toggle);
    await fireEvent.click(toggle);
    expect(screen.queryByText('difere')).toBeNull();
  });

  it('another variant brings its own target and forgets the house rules', async () => {
    render(SettingsForm, { info: rules, submit: 'Criar', onsubmit: sent });
    await fireEvent.click(screen.getByRole('switch', { name: /Trinca de sete/ }));
    await fireEvent.click(screen.getByRole('radio', { name: /Tranca clássica/ }));
    await fireEvent.click(submit());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ variant: 'classica', target: 3000, switches: {} });
  });

  it('a number out of range is not sent', async () => {
    render(SettingsForm, { info: rules, submit: 'Criar', onsubmit: sent });
    const field = screen.getByRole('textbox', { name: /Canastra limpa/ });
    await fireEvent.input(field, { target: { value: '5000' } });
    expect(submit().disabled).toBe(true);
    await fireEvent.input(field, { target: { value: '300' } });
    await fireEvent.click(submit());
    expect(sent.mock.calls[0]?.[0].switches).toEqual({ clean_canasta: 300 });
  });

  it('a target of one’s own', async () => {
    render(SettingsForm, { info: rules, submit: 'Criar', onsubmit: sent });
    await fireEvent.change(screen.getByRole('combobox', { name: 'Meta' }), { target: { value: 'other' } });
    expect(submit().disabled).toBe(true);
    await fireEvent.input(screen.getByRole('textbox', { name: /Outra meta/ }), { target: { value: '2500' } });
    await fireEvent.click(submit());
    expect(sent.mock.calls[0]?.[0].target).toBe(2500);
  });

  it('begins with what a room has when its rules are changed', async () => {
    const start = { ...roomView().settings, seconds: null, public: true, switches: { set_is_canasta: false, go_out_canasta: 'any', clean_canasta: 200 } };
    render(SettingsForm, { info: rules, start, submit: 'Criar', onsubmit: sent });
    await fireEvent.click(submit());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ seconds: null, public: true, switches: { set_is_canasta: false } });
  });
});

describe('a name', () => {
  afterEach(() => vi.unstubAllGlobals());

  const answer = (status: number, body: unknown): void => {
    vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))));
  };

  it('is given to the server before anything goes on', async () => {
    answer(200, { person: 'p1', name: 'Ana' });
    const done = vi.fn();
    render(NameForm, { submit: 'Entrar', ondone: done });
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: '  Ana ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.body).toBe('{"name":"Ana"}');
  });

  it('none, or a refused one, is told beside the field', async () => {
    answer(400, { code: 'BAD-NAME', message: 'bad' });
    const done = vi.fn();
    render(NameForm, { submit: 'Entrar', ondone: done });
    await fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(screen.getByRole('alert').textContent).toContain('Escreva um nome');
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'x' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('não pode ser usado'));
    expect(done).not.toHaveBeenCalled();
  });
});
