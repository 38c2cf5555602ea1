import type { Locale } from "@/lib/i18n/locale";

/** A document on paper, in one language: its issuer, content and number, as of an instant. */
export interface PaperDocument {
  readonly locale: Locale;
  readonly title: string;
  /** The issuer. */
  readonly issuer: string;
  /** The issuer's own picture (jpg or png); without one the product's mark stands in its place. */
  readonly logo?: Uint8Array | undefined;
  readonly number: string;
  /** Business time. Two documents of the same content and instant are the same bytes. */
  readonly at: Date;
  /** What everybody who reads it must know first, such as that it is a simulation: at the head of each page. */
  readonly notice?: string | undefined;
  /** Below the title: its number and when it was issued. */
  readonly lead?: string;
  /** Its content in one sentence. */
  readonly sentence?: string;
  readonly parts: readonly Part[];
  /** How whoever holds the paper can have its content confirmed; none for a paper that nobody else gets. */
  readonly check?: PaperCheck;
  /** The text at the foot of each page. */
  readonly foot: (page: number, pages: number) => string;
}

/** The code that a document is found by, and where to ask. */
export interface PaperCheck {
  readonly title: string;
  /** As it is typed. */
  readonly code: string;
  readonly text: string;
}

export type Part = FactsPart | TablePart;

/** Labels and their values, one below the other. */
export interface FactsPart {
  readonly kind: "facts";
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Rows below a head, which is repeated at the top of each page. */
export interface TablePart {
  readonly kind: "table";
  readonly title: string;
  readonly columns: readonly {
    readonly title: string;
    /** Of the page's width, beside the other columns'. */ readonly share: number;
    readonly isFigure?: boolean;
  }[];
  readonly rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
  /** Shown where there are no rows. */
  readonly empty: string;
}
