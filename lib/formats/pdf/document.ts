import type { Locale } from "@/lib/i18n/locale";

/** Describes a printable document in one language: its issuer, content and number, as of an instant. */
export interface PaperDocument {
  readonly locale: Locale;
  readonly title: string;
  /** Holds the issuer. */
  readonly issuer: string;
  /** Holds the issuer's own picture (jpg or png); without one, the product's mark is printed. */
  readonly logo?: Uint8Array | undefined;
  readonly number: string;
  /** Business time. Two documents of the same content and instant are the same bytes. */
  readonly at: Date;
  /** A notice at the head of each page, such as that this is a simulation. */
  readonly notice?: string | undefined;
  /** Holds the line below the title: its number and its issue instant. */
  readonly lead?: string;
  /** Its content in one sentence. */
  readonly sentence?: string;
  readonly parts: readonly DocumentPart[];
  /** Holds the check code by which a recipient can confirm the content; none for a paper with a single reader. */
  readonly check?: PaperCheck;
  /** The text at the foot of each page. */
  readonly foot: (page: number, pages: number) => string;
}

/** Describes the code that identifies a document, and the address for confirmation. */
export interface PaperCheck {
  readonly title: string;
  /** Holds the code in its typed form. */
  readonly code: string;
  readonly text: string;
}

export type DocumentPart = FactsPart | TablePart;

/** Describes labels with values, one below the other. */
export interface FactsPart {
  readonly kind: "facts";
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Describes rows below a head, which is repeated at the top of each page. */
export interface TablePart {
  readonly kind: "table";
  readonly title: string;
  /** Marks a table that belongs to the part before it, and has a smaller heading. */
  readonly isSubordinate?: boolean;
  readonly columns: readonly {
    readonly title: string;
    /** Holds the share of the page's width, relative to the other columns. */ readonly share: number;
    readonly isFigure?: boolean;
  }[];
  readonly rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
  /** Holds the text that replaces an empty table. */
  readonly empty: string;
}
