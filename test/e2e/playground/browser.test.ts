/** The playground in a real browser. */
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGame } from '../../support/read-game.ts';
import { answerFirst, NO_BROWSER, newGame, openSite, type Site, settled, type Visit } from './browser.ts';

const GAME = '#game=master-of-orion';

describe.skipIf(NO_BROWSER)('in Chromium', { timeout: 120_000 }, () => {
  let site: Site;
  const visits: Visit[] = [];
  const visit = async (...args: Parameters<Site['visit']>): Promise<Visit> => {
    const made = await site.visit(...args);
    visits.push(made);
    return made;
  };
  beforeAll(async () => {
    site = await openSite();
  }, 120_000);
  afterAll(async () => {
    for (const one of visits) await one.close();
    await site?.close();
  });

  test('the first five minutes of somebody new', async () => {
    const { page, complaints } = await visit();
    // open: a game lies there, and a tour leads through the page
    await page.locator('.tourcard').waitFor();
    for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Game', { exact: true }).selectOption('master-of-orion');
    await page.locator('.sentence').first().waitFor();
    await newGame(page, '7');

    // play three turns, each of which builds a card
    const built: string[] = [];
    while (built.length < 3) {
      const build = page.locator('.sentence[data-key="build"]');
      if ((await build.count()) === 0) {
        await answerFirst(page);
        continue;
      }
      await settled(page, () => build.click());
      built.push((await page.locator('.sentence').first().getAttribute('data-key')) ?? '');
      await answerFirst(page);
    }
    const position = page.locator('.timebar .number');
    const end = (await position.textContent()) ?? '';

    // ask why: the rule's own words and the numbers are there
    await page.getByRole('button', { name: 'Why not?' }).click();
    const why = page.locator('#toolpanel .why > li').first();
    await why.locator('.rule').first().waitFor();
    expect((await why.innerText()).length).toBeGreaterThan(20);

    // step back to the second card; its price leads to the file that says so
    await page.locator('#tab-timeline').click();
    await page.locator('.line li').nth(7).getByRole('button').first().click();
    await page.getByText('7 of 10').waitFor();
    expect(await page.locator('.sentence').first().getAttribute('data-key')).toBe(built[1]);
    await page.locator('.choice .numbers').first().click();
    const price = page.locator('.about dt', { hasText: 'cost' }).first();
    await price.locator('xpath=following-sibling::dd[1]').locator('button.place').click();
    await page.locator('.path', { hasText: 'components/designed-fill.yaml' }).waitFor();

    // change the card's cost: the same decisions lead elsewhere, shown side by side
    await changeText(page, ...dearer(built[1] ?? ''));
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('This answer is no longer possible');
    await expect.poll(() => dialog.locator('.sides .card').count()).toBe(2);
    const [before, now] = [dialog.locator('[data-side="before"]'), dialog.locator('[data-side="now"]')];
    expect(await before.locator('.offered .other').count()).toBeGreaterThan(0);
    expect(await now.locator('.offered').innerText()).not.toContain('Space Port');
    await dialog.getByRole('button', { name: /^Branch here/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('7 of 7').waitFor();
    expect(await page.locator('.filetree .dot').count()).toBe(1);
    expect(end).toBe('10 of 10');

    // share: a fresh profile finds the same state and the changed file
    const state = await page.locator('.picture').innerText();
    const sentences = await page.locator('.sentence').allInnerTexts();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('dialog').locator('input').inputValue();
    const other = await visit(new URL(link).hash);
    await other.page.getByText('7 of 7').waitFor();
    expect(await other.page.locator('.picture').innerText()).toBe(state);
    expect(await other.page.locator('.sentence').allInnerTexts()).toEqual(sentences);
    await other.page.locator('.filetree .dot').first().waitFor({ state: 'attached' });
    expect(await other.page.locator('.filetree .dot').count()).toBe(1);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  describe('a link from somebody hostile', () => {
    const linkOf = (data: unknown): string => `#share=${deflateSync(JSON.stringify(data)).toString('base64url')}`;
    const play = {
      version: 1,
      game: 'master-of-orion',
      fingerprint: '',
      setup: { players: 2, seed: 1, options: {} },
      seats: [],
      acts: [],
      at: 0,
      files: {},
    };

    test.each([
      { what: 'is cut off', hash: linkOf(play).slice(0, 40) },
      {
        what: 'has another shape',
        hash: linkOf({ ...play, acts: [{ kind: 'answer', player: '<img src=x onerror=alert(1)>' }] }),
      },
      { what: 'unfolds to far more than a game', hash: linkOf({ ...play, fingerprint: 'x'.repeat(30_000_000) }) },
      { what: 'names a file outside the project', hash: linkOf({ ...play, files: { '../../evil.yaml': 'x' } }) },
    ])('that $what is refused as a whole', async ({ hash }) => {
      const { page, complaints, ready } = await visit(hash);
      await page.getByText('This link cannot be read').waitFor();
      await ready();
      expect(complaints).toEqual([]);
    });

    test('that holds markup shows it as text and runs nothing', async () => {
      const evil = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>';
      const files = Object.fromEntries(
        readGame('test/classics/tic-tac-toe').map(({ path, text }) => [
          path,
          path === 'game.yaml'
            ? text.replace(/name:.*/, `name: { pl: ${JSON.stringify(evil)}, en: ${JSON.stringify(evil)} }`)
            : text,
        ]),
      );
      expect(files['game.yaml']).toContain('onerror');
      const { page, complaints, ready } = await visit(linkOf({ ...play, game: '', files }));
      await ready();
      await answerFirst(page);
      expect(await page.title()).not.toBe('hacked');
      await expect.poll(() => page.locator('svg title').first().textContent()).toContain('<img');
      expect(await page.locator('img, iframe, object').count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    test('with an endless loop says so, and the page goes on', async () => {
      const files = {
        'game.yaml': 'id: loop\nname: { pl: Pętla, en: Loop }\nplayers: 2\n',
        'rules/10.rules':
          'state n: Int starts at 0\nflow {\n  repeat {\n    set n to 2\n    set n to 0\n  } until n = 1\n  end game\n}\n',
      };
      const { page, complaints, ready } = await visit(linkOf({ ...play, game: '', files }));
      await ready();
      await page.getByText('run/endless').waitFor();
      await page.getByRole('button', { name: 'More' }).or(page.locator('.menu > summary')).first().click();
      await page.getByRole('button', { name: 'Start afresh' }).click();
      await page.getByRole('button', { name: 'Yes, afresh' }).click();
      await page.locator('.sentence').first().waitFor();
      expect(complaints).toEqual([]);
    });
  });

  test('what was done is there after a reload', async () => {
    const { page, ready } = await visit(GAME);
    await ready();
    for (let i = 0; i < 3; i += 1) await answerFirst(page);
    await page.reload();
    await page.getByText('3 of 3').waitFor();
  });

  test('a link to a game that is not here says so', async () => {
    const { page, ready } = await visit('#game=no-such-game');
    await page.getByText('which is not here').waitFor();
    await ready();
  });

  test('the policy forbids inline scripts and generated code', async () => {
    const { page, complaints, ready } = await visit();
    await ready();
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'window.inline = true';
      document.body.append(script);
      setTimeout('window.generated = true');
    }`);
    await expect
      .poll(() => complaints.filter((text) => text.includes('Content Security Policy')).length)
      .toBeGreaterThanOrEqual(2);
    expect(await page.evaluate('[window.inline, window.generated]')).toEqual([undefined, undefined]);
  });
});

/** The line of a card's cost, and the same with a cost that nobody can pay. */
function dearer(key: string): [string, string] {
  const card = /card=([^ #]+)/.exec(key)?.[1] ?? '';
  const cost = readGame('games/master-of-orion')
    .map(({ text }) => new RegExp(`- id: ${card}(?=\\n)(?:(?!- id:)[^])*?\\n *cost: \\{.*\\}`).exec(text)?.[0])
    .find((found) => found !== undefined);
  if (cost === undefined) throw new Error(`no cost of ${card}`);
  return [cost, cost.replace(/cost: \{.*\}/, 'cost: { food: 9, production: 9 }')];
}

/** Whichever editor is there: the plain one has all its text in a field, the real one is typed into. */
async function changeText(page: Visit['page'], from: string, to: string): Promise<void> {
  const plain = page.locator('.plaineditor textarea');
  if ((await plain.count()) > 0) {
    const text = await plain.inputValue();
    expect(text).toContain(from);
    await plain.fill(text.replace(from, to));
    return;
  }
  await page.evaluate(
    ([before, after]) =>
      (globalThis as unknown as { kodeksEditor: { replace(a: string, b: string): void } }).kodeksEditor.replace(
        before!,
        after!,
      ),
    [from, to],
  );
}
