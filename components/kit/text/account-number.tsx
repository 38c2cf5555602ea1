import { Fragment } from "react";
import { groupAccountNumberForReading } from "./account-text";

/** Renders an account number for reading: where an IBAN does not fit into a line it breaks between its groups alone. */
export function AccountNumber({ account }: { account: string }) {
  return groupAccountNumberForReading(account)
    .split(/(?<=\u00a0)/)
    .map((group, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {group}
      </Fragment>
    ));
}
