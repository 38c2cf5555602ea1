import { Suspense, type ReactNode } from "react";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";

interface AfterListProps<C extends Call> {
  call: C;
  /** Holds the input of the list, including its page. */
  query: Sends<C> & { readonly currentPage: number; readonly pageSize: number };
  children: (output: ClientOutput<C>) => ReactNode;
}

/**
 * Renders the totals of a whole list. They cover everything that the filters select, regardless of the number of pages,
 * so the list does not wait for them; the key lets the next page render before its totals. It is placed below
 * everything else, so that it never shifts other content.
 */
export function DeferredListTotals<C extends Call>(props: AfterListProps<C>) {
  return (
    <Suspense key={JSON.stringify(props.query)}>
      <AfterListContent {...props} />
    </Suspense>
  );
}

async function AfterListContent<C extends Call>({ call, query, children }: AfterListProps<C>) {
  const { currentPage: _, pageSize: __, ...filters } = query;
  // named cast: without its page a list is asked for by its filters, which are what the call takes
  const { output } = await loadForPageOrRefusal(call, filters as unknown as Sends<C>);
  return output && children(output);
}
