import type { CallContext } from "../platform/handler";
import type { Call, OutgoingFile, CallErrors, CallInput } from "@/lib/call/call";
import type { Access, Principal } from "@/lib/call/principal";
import type { documentErrors } from "@/lib/files/calls/files";
import type { Locale } from "@/lib/i18n/locale";
import type { BusinessType, materialSubjects } from "@/lib/files/terms";
import type { ExportKind, ExportKindName } from "./exports/kinds";
import type { InWorld, Tx } from "../platform/store/tx";

/** Holds the context of a file request, with its principal. */
export type FileRequestContext = Pick<CallContext, "world" | "sql" | "prisma" | "caller" | "now" | "rateLimits"> &
  Pick<Tx, "refuse"> & { readonly principal: Principal };

/** Describes a file that is generated while it is read. */
export interface GeneratedFile {
  readonly name: string;
  /** Opens the file's bytes; records that the generation writes go through `on`. */
  open(on: InWorld): OutgoingFile | Promise<OutgoingFile>;
}

/**
 * Finds a generated file of an area for the principal: its id begins with the words under which the source is declared,
 * followed by the parts passed here ("exchange:FX…:zh-CN"). Returns undefined when there is none.
 */
export type FileSource = (rest: readonly string[], context: FileRequestContext) => Promise<GeneratedFile | undefined>;

/** Describes the state of an order's materials. */
export interface MaterialStanding {
  /**
   * The number of files that do not count against the current limit: they were submitted before the last request for
   * material.
   */
  readonly before: number;
  /** True when files may be removed, because nobody has received them yet. */
  readonly mayRemove: boolean;
  /** True when no more material is accepted: the order was cancelled or has finally failed. */
  readonly isEnded: boolean;
}

/** Describes a kind of order that accepts supplementary materials. */
export interface MaterialSubject {
  /** The access that is required to see the materials of these orders, and to submit or remove some. */
  readonly viewAccess: Access;
  readonly submitAccess: Access;
  /** The upload use of the files, which determines how many the order accepts. */
  readonly use: BusinessType;
  /** Returns the state of the merchant's order; null when there is no such order. */
  find(tx: InWorld, userNo: string, bizId: string): Promise<MaterialStanding | null>;
  /** Locks the order until the transaction ends; `markSupplied` records that material was submitted. */
  hold(
    tx: Tx<"ORDER_NOTFOUND">,
    bizId: string,
  ): Promise<MaterialStanding & { readonly markSupplied: () => Promise<void> }>;
}

/** Describes the owner of submitted files: a principal with access to one of these calls may see the files. */
export interface FileOwner {
  readonly readableBy: readonly Call[];
  /** Returns true when a file belongs to such an object of the merchant. */
  holds(tx: InWorld, userNo: string, fileId: string): Promise<boolean>;
}

/** Describes a business document that is printed by its own call. */
export interface BusinessDocument {
  readonly call: Call;
  /** Builds the call's input from a business number and a language (undefined: the reader's language). */
  input(bizNo: string, language: Locale | undefined): object;
  /** Returns true when the merchant has such an order, account or application. */
  exists(tx: InWorld, userNo: string, bizNo: string): Promise<boolean>;
}

/** Declares a document. The errors of the call that prints it must be errors of a download. */
export const declareBusinessDocument = <C extends Call>(
  call: C & (CallErrors<C> extends (typeof documentErrors)[number] ? unknown : never),
  input: (bizNo: string, language: Locale | undefined) => CallInput<C> & object,
  exists: BusinessDocument["exists"],
): BusinessDocument => ({ call, input, exists });

type Exports = Readonly<Record<ExportKindName, ExportKind>>;
type Subjects = Readonly<Record<(typeof materialSubjects)[number], MaterialSubject>>;

/** Collects the exports, downloads and material subjects of all areas. */
export interface DeclaredFiles {
  readonly exports: Exports;
  readonly sources: Readonly<Record<string, FileSource>>;
  readonly subjects: Subjects;
  /** Maps a business type to its document (see `businessDocuments`). */
  readonly documents: Readonly<Record<string, BusinessDocument>>;
  readonly fileOwners: readonly FileOwner[];
}

/** Returns the entry that is declared under a requested name. */
export const declarationByName = <T>(rows: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(rows, name) ? rows[name] : undefined;
