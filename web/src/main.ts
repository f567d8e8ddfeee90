import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { settings } from './lib/settings.svelte';
import { loadEnglish } from './lib/words.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Who reads English does not see Portuguese flash by; without the words the page still opens.
if (settings.lang === 'en') await loadEnglish().catch(() => undefined);
target.replaceChildren();
mount(App, { target });
