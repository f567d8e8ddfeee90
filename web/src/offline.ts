/** Where the offline verifier begins; the build makes one HTML file of it. */
import { mount } from 'svelte';

import './app.css';
import Offline from './fair/verify/Offline.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the offline page has no #app');
mount(Offline, { target });
