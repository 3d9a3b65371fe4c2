import { DRAWING_CSS } from '@kodeks/drawing';
import { createApp } from 'vue';
import App from './App.vue';
import './style.css';

const sheet = new CSSStyleSheet();
sheet.replaceSync(DRAWING_CSS);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
createApp(App).mount('#app');
