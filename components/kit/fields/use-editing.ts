import { useEffect, useRef, useState } from "react";

/**
 * Tracks the editing of a field, until it was left. A field that loses focus to a press elsewhere counts as left only
 * once that press is over: its error message would otherwise move the content below away from the pointer, and the click
 * would miss.
 */
export function useEditing(): { isEditing: boolean; isLeft: boolean; edit: () => void; leave: () => void } {
  const [state, setState] = useState<"untouched" | "editing" | "left">("untouched");
  const isPressed = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (state !== "editing") return undefined;
    const press = () => void (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      // the click comes after the release, and is to find what was pressed where it was
      setTimeout(() => {
        if (isLeaving.current) setState("left");
      });
    };
    // a press that becomes a drag or a scroll ends without a release
    const events = [
      ["pointerdown", press],
      ["pointerup", release],
      ["pointercancel", release],
    ] as const;
    for (const [name, listener] of events) window.addEventListener(name, listener, true);
    return () => {
      isPressed.current = false;
      for (const [name, listener] of events) window.removeEventListener(name, listener, true);
    };
  }, [state]);
  return {
    isEditing: state === "editing",
    isLeft: state === "left",
    edit() {
      isLeaving.current = false;
      setState("editing");
    },
    leave() {
      isLeaving.current = true;
      if (!isPressed.current) setState((current) => (current === "editing" ? "left" : current));
    },
  };
}
