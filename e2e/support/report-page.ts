import type { Locator, Page } from 'playwright-core';
import { reportAddress } from './report-address.ts';
import type { StoryFile } from './story-files.ts';
import { gotoReady } from './ready.ts';

/** The report page as a person uses it, by role and name, in English. */
export class ReportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @param origin the gateway's; the report has one of its own beside it */
  async open(origin: string, locale = 'en'): Promise<void> {
    await gotoReady(this.page, reportAddress(origin, locale));
  }

  /** Adds ledgers, is led to the report by them, and goes back to the files. */
  async addFiles(files: readonly StoryFile[]): Promise<void> {
    await this.dropFiles(files);
    await this.backFromReport();
  }

  /** Adds files that lead nowhere: prices and rates, or what is refused. */
  async dropFiles(files: readonly StoryFile[]): Promise<void> {
    await this.page.locator('input[type="file"]').setInputFiles([...files]);
  }

  /** Waits until what was added has led to the report, and goes back to the files; in any language. */
  async backFromReport(): Promise<void> {
    await this.page.waitForURL(/#report$/);
    await this.page.locator('nav a[href="#sources"]').first().click();
    await this.page.waitForURL(/#sources$/);
  }

  /** Goes to a step by its link. */
  async go(step: 'Sources' | 'Review' | 'Report'): Promise<void> {
    const steps = this.page.getByRole('navigation', { name: 'Steps' });
    await steps.getByRole('link', { name: step }).click();
    await this.page.getByRole('heading', { name: HEADINGS[step], exact: true }).waitFor();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }

  /** The figure of a card or sum, by its name. */
  figure(name: string): Locator {
    const main = this.page.getByRole('main');
    return main
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }
}

const HEADINGS = {
  Sources: 'Your files',
  Review: 'What needs a look',
  Report: 'Your report',
} as const;
