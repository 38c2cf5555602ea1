import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { focusDialogPanel } from "@/components/kit/overlay/take-focus";

/** Renders a dialog whose field took the focus while its content was scrolled to that field. */
function openedDialog(scrolledTo: number) {
  const { getByRole, getByTestId } = render(
    <div role="dialog" tabIndex={-1} ref={focusDialogPanel}>
      <div
        data-testid="content"
        ref={(content) => {
          if (content) content.scrollTop = scrolledTo;
        }}
      >
        {}
        <input autoFocus />
      </div>
    </div>,
  );
  return { dialog: getByRole("dialog"), field: getByRole("textbox"), content: getByTestId("content") };
}

test("a dialog that its field would open scrolled starts at its top, focused itself", () => {
  const { dialog, content } = openedDialog(180);
  expect(content.scrollTop).toBe(0);
  expect(document.activeElement).toBe(dialog);
});

test("a dialog that fits the screen leaves the focus to its field", () => {
  const { field } = openedDialog(0);
  expect(document.activeElement).toBe(field);
});
