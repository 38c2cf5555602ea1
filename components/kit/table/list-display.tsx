"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { applyDensity, isPageDense } from "@/components/theme/density";
import { readPreferenceCookie, storePreferenceCookie } from "@/lib/call/preferences";
import { CheckBox } from "../fields/check-box";
import { CheckGroup } from "../fields/check-group";
import { PopPanel } from "../select/pop-panel";
import { withChosenColumns, type OptionalColumns } from "./column-choice";
import { areListKeysOn, keysOff, useListKeys } from "./use-list-keys";

/**
 * Lets the reader choose how a list is displayed: its optional columns, the height of its rows, and whether it is moved
 * through by keys. The choices are kept in cookies, so that the server renders the next page by them.
 */
export function ListDisplay({
  columns,
  labels,
}: {
  columns: OptionalColumns | undefined;
  labels: { open: string; columns: string; dense: string; keys: string; keysHelp: string };
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [isDense, setDense] = useState(false);
  const [hasKeys, setKeys] = useState(true);
  useListKeys(place);

  const readChoices = () => {
    setDense(isPageDense());
    setKeys(areListKeysOn());
  };
  return (
    <span ref={place}>
      <PopPanel label={labels.open} atEnd onOpen={readChoices}>
        {columns && <ColumnsChoice columns={columns} label={labels.columns} />}
        <CheckBox
          label={labels.dense}
          checked={isDense}
          onChange={({ target }) => {
            applyDensity(target.checked ? "dense" : "roomy");
            setDense(target.checked);
          }}
        />
        <CheckBox
          label={labels.keys}
          help={labels.keysHelp}
          checked={hasKeys}
          onChange={({ target }) => {
            storePreferenceCookie("keys", target.checked ? "on" : keysOff);
            setKeys(target.checked);
          }}
        />
      </PopPanel>
    </span>
  );
}

/** Lets the reader choose the optional columns of a list; the server then renders it again. */
function ColumnsChoice({
  columns: { list, options, chosen: initial },
  label,
}: {
  columns: OptionalColumns;
  label: string;
}) {
  const router = useRouter();
  const [chosen, setChosen] = useState(initial);
  const choose = (names: readonly string[]) => {
    setChosen(names);
    storePreferenceCookie("columns", withChosenColumns(readPreferenceCookie("columns"), { list, chosen: names }));
    router.refresh();
  };
  return <CheckGroup label={label} options={options} values={chosen} onValues={choose} />;
}
