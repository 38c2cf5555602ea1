import type { Route } from "next";
import Link from "next/link";
import { Fragment } from "react";

/** Links to agreements that are read before they are ticked: each opens beside the form, whose entries remain. */
export function AgreementLinks({
  lead,
  comma,
  agreements,
}: {
  lead: string;
  comma: string;
  agreements: readonly { id: string; title: string }[];
}) {
  return (
    <>
      {lead}
      {agreements.map(({ id, title }, at) => (
        <Fragment key={id}>
          {at > 0 && comma}
          {/* named cast: the page of an agreement, whichever it is */}
          <Link href={`/protocol/${id}` as Route} target="_blank" prefetch={false}>
            {title}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
