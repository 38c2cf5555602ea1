import type { CallContext } from "../platform/handler";
import type { Call, Outgoing, Refuses, Takes } from "@/lib/call/call";
import type { Needs, Who } from "@/lib/call/who";
import type { documentErrors } from "@/lib/files/calls/files";
import type { Locale } from "@/lib/i18n/locale";
import type { BusinessType, materialSubjects } from "@/lib/files/terms";
import type { ExportKind, ExportKindName } from "./exports/kinds";
import type { InWorld, Tx } from "../platform/store/tx";

/** Who asks for a file. */
export type Asking = Pick<CallContext, "world" | "sql" | "prisma" | "caller" | "now" | "brakes"> &
  Pick<Tx, "refuse"> & { readonly who: Who };

/** A file that is made as it is read. */
export interface MadeFile {
  readonly name: string;
  /** Its bytes; what it writes down of itself is written through `on`. */
  open(on: InWorld): Outgoing | Promise<Outgoing>;
}

/**
 * A file of one's own that an area makes: its id begins with the words it is declared by and goes on with what this is
 * handed ("exchange:FX…:zh-CN"). Undefined where there is none for the asker.
 */
export type FileSource = (rest: readonly string[], asked: Asking) => Promise<MadeFile | undefined>;

/** How an order stands with its materials. */
export interface MaterialStanding {
  /** How many of its files do not count against what may be handed in now: they were there before it was asked for. */
  readonly before: number;
  /** Whether files may be taken back: nobody has been handed them yet. */
  readonly mayRemove: boolean;
  /** Whether nobody is handed anything for it any more: it was cancelled, or has failed for good. */
  readonly isEnded: boolean;
}

/** What supplementary materials are handed in for. */
export interface MaterialSubject {
  /** What it takes to see the materials of these orders, and to hand some in or take them back. */
  readonly sees: Needs;
  readonly handsIn: Needs;
  /** What its files were uploaded for, which says how many it takes at once. */
  readonly use: BusinessType;
  /** The merchant's order; null where there is none. */
  find(tx: InWorld, userNo: string, bizId: string): Promise<MaterialStanding | null>;
  /** Holds the order until the transaction ends; `supplied` says that something was handed in. */
  hold(tx: Tx<"ORDER_NOTFOUND">, bizId: string): Promise<MaterialStanding & { readonly supplied: () => Promise<void> }>;
}

/** What uploaded files belong to once they are handed in: whoever may ask one of these calls may see them. */
export interface FileHolder {
  readonly shownBy: readonly Call[];
  /** Whether a file belongs to one of these of the merchant's. */
  holds(tx: InWorld, userNo: string, fileId: string): Promise<boolean>;
}

/** A document of the business, printed by a call of its own. */
export interface BusinessDocument {
  readonly call: Call;
  /** The call's input for a business number and a language (undefined: the reader's own). */
  input(bizNo: string, language: Locale | undefined): object;
  /** Whether the merchant has such an order, account or application. */
  exists(tx: InWorld, userNo: string, bizNo: string): Promise<boolean>;
}

/** Declares a document. The errors of the call that prints it must be among those of a download. */
export const businessDocument = <C extends Call>(
  call: C & (Refuses<C> extends (typeof documentErrors)[number] ? unknown : never),
  input: (bizNo: string, language: Locale | undefined) => Takes<C> & object,
  exists: BusinessDocument["exists"],
): BusinessDocument => ({ call, input, exists });

type Exports = Readonly<Record<ExportKindName, ExportKind>>;
type Subjects = Readonly<Record<(typeof materialSubjects)[number], MaterialSubject>>;

/** What all areas together let people export, download and hand in materials for. */
export interface DeclaredFiles {
  readonly exports: Exports;
  readonly sources: Readonly<Record<string, FileSource>>;
  readonly subjects: Subjects;
  /** By business type (see `businessDocuments`). */
  readonly documents: Readonly<Record<string, BusinessDocument>>;
  readonly holders: readonly FileHolder[];
}

/** What is declared under a name that somebody asks for. */
export const declaredAs = <T>(rows: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(rows, name) ? rows[name] : undefined;
