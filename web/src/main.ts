import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { settings } from './lib/settings.svelte';
import { loadEnglish } from './lib/words.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
const app = target;

function open(): void {
  app.replaceChildren();
  mount(App, { target: app });
}

// `early.js` has found the browser too old, and the page says so.
if (document.getElementById('old')?.hidden !== false) {
  // Who reads English does not see Portuguese flash by; without the words the page still opens.
  if (settings.lang === 'en') void loadEnglish().then(open, open);
  else open();
}
