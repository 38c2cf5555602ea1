import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CopyableText } from "@/components/kit/text/copyable";
import { TextField } from "@/components/kit/fields/text-field";
import { Toasts } from "@/components/kit/feedback/toasts";
import kit from "@/messages/en-US/kit.json";
import { WithTexts } from "./with-texts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>("textbox");

test("a field normalizes its line when it is left, and its form receives the value", () => {
  const onLeave = vi.fn();
  function ControlledField() {
    const [value, setValue] = useState("");
    return (
      <>
        <TextField
          label="Name"
          tidy="squeeze"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onLeave}
        />
        <output>{value}</output>
      </>
    );
  }
  render(<ControlledField />);
  fireEvent.change(field(), { target: { value: " Nordwind \t GmbH " } });
  expect(screen.getByRole("status").textContent).toBe(" Nordwind \t GmbH ");
  fireEvent.blur(field());
  expect([field().value, screen.getByRole("status").textContent, onLeave.mock.calls.length]).toEqual([
    "Nordwind GmbH",
    "Nordwind GmbH",
    1,
  ]);
});

test("by default a field removes only line breaks and tabs", () => {
  render(<TextField label="Name" defaultValue={"  Anna\tMaria  "} />);
  fireEvent.blur(field());
  expect(field().value).toBe("  Anna Maria  ");
});

test("a password stays as it was typed", () => {
  render(<TextField label="Secret" type="password" defaultValue={"a\tb "} />);
  const secret = screen.getByLabelText<HTMLInputElement>("Secret");
  fireEvent.blur(secret);
  expect(secret.value).toBe("a\tb ");
});

test("copying reports its success, and its failure", async () => {
  const writeText = vi.fn(async (_: string) => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  render(
    <WithTexts>
      <CopyableText text="PY260318" label="order number" />
      <Toasts />
    </WithTexts>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy order number" }));
  await waitFor(() => expect(document.body.textContent).toContain("Copied order number"));
  expect(writeText).toHaveBeenCalledWith("PY260318");
  writeText.mockRejectedValueOnce(new Error("not allowed"));
  fireEvent.click(screen.getByRole("button", { name: "Copy order number" }));
  await waitFor(() => expect(document.body.textContent).toContain(kit.copy.failed));
});
