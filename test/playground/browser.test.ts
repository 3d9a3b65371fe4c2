/** The playground in a real browser. */
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';
import { answerFirst, NO_BROWSER, openSite, type Site, type Visit } from './browser.ts';

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
    const { page, complaints, ready } = await visit();
    await page.locator('.tourcard').waitFor();
    for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Game', { exact: true }).selectOption('master-of-orion');
    await ready();
    // three turns
    for (let i = 0; i < 8; i += 1) await answerFirst(page);
    // why not
    await page.getByRole('button', { name: 'Why not?' }).click();
    await page.locator('#toolpanel .why li, #toolpanel p').first().waitFor();
    expect(await page.getByRole('tab', { name: 'Why' }).getAttribute('aria-selected')).toBe('true');
    // a step back and forward again
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByText('7 of 8').waitFor();
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.getByText('8 of 8').waitFor();
    // another starting value: the replay parts
    await page.locator('.filetree').getByText('20-sheets.rules').click();
    const field = page.locator('#editor textarea').first();
    await changeText(page, 'starts at 10    implements MOO-MOR', 'starts at 6     implements MOO-MOR');
    await page.getByRole('alertdialog').waitFor();
    expect(await page.locator('.sides .card').count()).toBe(2);
    await page
      .getByRole('button', { name: /^(Take it all|Branch here)/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await field.waitFor({ state: 'attached' });
    // share, and open the link elsewhere
    const number = await page.locator('.timebar .number').textContent();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('dialog').locator('input').inputValue();
    const other = await visit(new URL(link).hash);
    await other.ready();
    expect(await other.page.locator('.timebar .number').textContent()).toBe(number);
    await other.page.locator('.filetree .dot').first().waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  test('every tool once, in both languages and both themes', async () => {
    const { page, complaints, ready } = await visit(GAME);
    await ready();
    for (let i = 0; i < 5; i += 1) await answerFirst(page);
    const tab = (name: string): Promise<void> => page.locator(`#tab-${name}`).click();
    await tab('log');
    expect(await page.locator('.log li').count()).toBeGreaterThan(5);
    await page.locator('.log .rule').first().click();
    await page.getByRole('dialog').locator('blockquote').waitFor();
    await page.keyboard.press('Escape');
    await tab('timeline');
    await page.locator('.line li').nth(2).getByRole('button').first().click();
    await page.getByText('2 of 5').waitFor();
    await page.keyboard.press('End');
    await page.getByText('5 of 5').waitFor();
    await tab('state');
    await page.locator('.tree summary', { hasText: 'food' }).first().waitFor();
    await page.getByLabel('Set by hand: food p1').click();
    await page.getByLabel('Set by hand: food p1').fill('8');
    await page.keyboard.press('Enter');
    await page.locator('.tree li.changed', { hasText: '8' }).first().waitFor();
    await page.locator('.tree li.changed .value').first().click();
    await page.locator('#toolpanel .card').first().waitFor();
    await tab('watches');
    await page.getByLabel(/^Expression/).fill('p1.food + 1');
    await page.keyboard.press('Enter');
    await page.locator('.watch strong', { hasText: '9' }).waitFor();
    await tab('examples');
    await page.locator('#toolpanel .list button').first().click();
    await page.locator('#toolpanel').getByRole('button', { name: 'To the end' }).click();
    await page.locator('.notice.good').waitFor();
    await page.getByRole('button', { name: 'Back to a game' }).click();
    await tab('problems');
    await page.getByText('No problems.').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Everything from the keyboard').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('View', { exact: true }).selectOption('1');
    await page.getByText('Look as: Player 1').waitFor();
    await page.getByRole('button', { name: 'Look as: Player 1' }).click();
    await page.getByLabel('Light or dark').click();
    await page.getByLabel('Change the language to Polish').click();
    await page.getByRole('button', { name: 'Nowa rozgrywka' }).click();
    await page.getByRole('button', { name: 'Zaczynamy' }).click();
    await page
      .getByText(/^0 z 0$|z \d+$/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test('stepping lights the line, breakpoints stop there', async () => {
    const { page, complaints, ready } = await visit(GAME);
    await ready();
    for (let i = 0; i < 4; i += 1) await answerFirst(page);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('3 of 4').waitFor();
    await page.getByRole('button', { name: 'Step into the rule' }).click();
    await page.locator('.stepping').waitFor();
    const first = await page.locator('.stepping .where').textContent();
    await page.keyboard.press('i');
    await expect.poll(() => page.locator('.stepping .where').textContent()).not.toBe(first);
    await page.keyboard.press('r');
    await page.locator('.stepping').waitFor({ state: 'detached' });
    await page.getByText('4 of 4').waitFor();
    expect(complaints).toEqual([]);
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
      await page.getByRole('button', { name: 'Reset everything' }).click();
      await page.getByRole('button', { name: 'Yes, reset' }).click();
      await page.locator('.sentence').first().waitFor();
      expect(complaints).toEqual([]);
    });
  });

  test('what was done is there after a reload', async () => {
    const { page, ready } = await visit(GAME);
    await ready();
    for (let i = 0; i < 3; i += 1) await answerFirst(page);
    await page.waitForTimeout(700);
    await page.reload();
    await page.getByText('3 of 3').waitFor();
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
