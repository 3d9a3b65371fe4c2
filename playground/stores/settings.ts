/** What a person has chosen for every game: language, light or dark, whether the tour was seen. */
import { reactive, watch } from 'vue';
import type { KeptTexts } from './browser-storage.ts';

export interface Settings {
  language: 'pl' | 'en';
  theme: 'system' | 'light' | 'dark';
  toured: boolean;
  /** Questions with one answer are answered by themselves while one plays. */
  singles: boolean;
  /** Widths of the outer columns, in percent. */
  editorShare: number;
  toolsShare: number;
}

const KEY = 'kodeks.settings';

export function createSettings(kept: KeptTexts, preferred: 'pl' | 'en'): Settings {
  const settings = reactive<Settings>({
    language: preferred,
    theme: 'system',
    toured: false,
    singles: false,
    editorShare: 31,
    toolsShare: 27,
    ...readSettings(kept),
  });
  watch(settings, () => kept.set(KEY, JSON.stringify(settings)));
  return settings;
}

function readSettings(kept: KeptTexts): Partial<Settings> {
  try {
    const data: unknown = JSON.parse(kept.get(KEY) ?? '{}');
    if (typeof data !== 'object' || data === null) return {};
    const { language, theme, toured, singles, editorShare, toolsShare } = data as Record<string, unknown>;
    return {
      ...(language === 'pl' || language === 'en' ? { language } : {}),
      ...(theme === 'system' || theme === 'light' || theme === 'dark' ? { theme } : {}),
      ...(toured === true ? { toured } : {}),
      ...(singles === true ? { singles } : {}),
      ...(isShare(editorShare) ? { editorShare } : {}),
      ...(isShare(toolsShare) ? { toolsShare } : {}),
    };
  } catch {
    return {};
  }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 15 && value <= 60;
