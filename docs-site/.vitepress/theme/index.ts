/** Our theme: the frame of VitePress's own without its fonts, with our type, colours, search and filters. */
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import SiteLayout from './SiteLayout.vue';
import './style/base.css';
import './style/rules.css';
import './style/cards.css';
import './style/search.css';
import './style/print.css';
import './style/aid.css';

export default { extends: DefaultTheme, Layout: SiteLayout } satisfies Theme;
