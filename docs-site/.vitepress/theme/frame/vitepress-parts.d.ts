/** Parts of VitePress's theme that ours puts together anew; their own sources do not compile under our settings. */
declare module 'vitepress/parts/VPSidebarItem' {
  import type { DefaultTheme } from 'vitepress/theme';
  import type { DefineComponent } from 'vue';

  const component: DefineComponent<{ item: DefaultTheme.SidebarItem; depth: number }>;
  export default component;
}

declare module 'vitepress/parts/VPMenuLink' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent<{ item: { text: string; link: string } }>;
  export default component;
}

declare module 'vitepress/parts/VPMenuGroup' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent<{ text: string; items: { text: string; link: string }[] }>;
  export default component;
}
