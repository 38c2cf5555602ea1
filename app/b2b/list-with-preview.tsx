import type { Route } from "next";
import type { ReactNode } from "react";
import { PreviewDrawer } from "@/components/kit/lists/preview-drawer";
import { detailLinkPrefix, hrefWithQueryChanges, valueInQuery, type Query } from "@/components/kit/select/query";
import { signedIn } from "@/lib/backend/load";
import type { Call } from "@/lib/call/call";
import { checkAccess } from "@/lib/gate/may";

const parameter = "preview";

/** Describes what the drawer displays of a row, by the row's number. */
export interface RowPreview {
  readonly title: string;
  /** Holds the address of the detail's own page. */
  readonly page: Route;
  readonly detail: ReactNode;
}

/**
 * Displays a list, and beside it the row that ?preview= names. `list` gets the query without that parameter, and the
 * prefix of the addresses of its previews: undefined for users who may not make `call`, which loads the detail.
 */
export async function ListWithPreview({
  path,
  query,
  call,
  list,
  of,
}: {
  path: string;
  query: Query;
  call: Pick<Call, "access">;
  list: (query: Query, preview: string | undefined) => ReactNode;
  of: (number: string, query: Query) => RowPreview;
}) {
  const { [parameter]: _, ...listQuery } = query;
  const { principal } = await signedIn("portal");
  if (checkAccess(principal, call.access) !== null) return list(listQuery, undefined);
  const number = valueInQuery(query, parameter);
  const preview = number === undefined ? null : of(number, listQuery);
  return (
    <>
      {list(listQuery, detailLinkPrefix(path, listQuery, parameter))}
      {preview && (
        <PreviewDrawer label={preview.title} list={hrefWithQueryChanges(path, listQuery, {})} page={preview.page}>
          {preview.detail}
        </PreviewDrawer>
      )}
    </>
  );
}
