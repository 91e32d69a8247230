/** The part of Eleventy that the site uses; its package has no declarations. */
declare module '@11ty/eleventy' {
  import type { MarkdownIt } from 'markdown-it';

  /** What templates and layouts get: the data of a page, and the page itself. */
  export type TemplateData = {
    readonly page: { readonly inputPath: string };
    readonly content: string;
    readonly [name: string]: unknown;
  };

  export type UserConfig = {
    readonly ignores: { add(glob: string): void };
    setLibrary(extension: string, library: MarkdownIt): void;
    setTemplateFormats(formats: string[]): void;
    setUseGitIgnore(use: boolean): void;
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: unknown, data?: object): void;
  };

  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: null; config(configuration: UserConfig): object },
    );
    toJSON(): Promise<{ url: string; inputPath: string; content: string }[]>;
  }
}
