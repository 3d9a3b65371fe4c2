/** `kodeks serve`, from the page's side. */
import type { Disk, DiskAnswer } from '../stores/disk.ts';

const at = (path: string): string => `${import.meta.env.BASE_URL}games/${path}`;

export const servedDisk: Disk = {
  listen: (heard) => {
    const events = new EventSource(at('changes'));
    let opened = 0;
    events.onmessage = ({ data }) => {
      const news = JSON.parse(data) as { kind: string; id?: string };
      if (news.kind === 'game') heard(news.id);
    };
    // the browser connects again by itself; what changed while the server was away was told to nobody
    events.onopen = () => {
      opened += 1;
      if (opened > 1) heard(undefined);
    };
  },
  write: async (id, changes) => {
    const response = await fetch(at(`${encodeURIComponent(id)}/files`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(changes),
    });
    if (response.headers.get('content-type')?.includes('json')) return (await response.json()) as DiskAnswer;
    throw new Error(await response.text());
  },
};
