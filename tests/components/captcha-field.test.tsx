import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, test, vi } from "vitest";
import { CaptchaField } from "@/components/access/sign-in/captcha-field";
import { useFormCaptcha, type Captcha, type CaptchaAnswer } from "@/components/access/sign-in/use-captcha";
import { captchaMs } from "@/lib/access/terms";

const labels = {
  captcha: "Characters",
  captchaImage: "Image",
  refresh: "New image",
  working: "Working",
  worked: "Worked",
};

/** Renders a form with one field beside its captcha, and reports the answer that it would send. */
function CaptchaForm({
  first,
  loadNext = () => Promise.resolve(undefined),
  onSend,
}: {
  first: Captcha;
  loadNext?: () => Promise<Captcha | undefined>;
  onSend: (answer: CaptchaAnswer) => void;
}) {
  const captchaState = useFormCaptcha(first, loadNext);
  return (
    <form
      onFocus={captchaState.begin}
      onSubmit={(event) => {
        event.preventDefault();
        const captchaText = new FormData(event.currentTarget).get("captcha");
        void captchaState.answer(typeof captchaText === "string" ? captchaText : "").then(onSend);
      }}
    >
      <input aria-label="Name" />
      <CaptchaField id="captcha" name="captcha" captchaState={captchaState} labels={labels} />
      <button type="submit">Send</button>
    </form>
  );
}

/** Returns a captcha that is solved quickly: by the third number. */
const quick = async (captchaId: string): Promise<Captcha> => ({
  captchaId,
  challenge: JSON.stringify(await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1, counter: 2, deriveKey })),
});
const counterOf = ({ captcha }: CaptchaAnswer) =>
  (JSON.parse(atob(captcha)) as { solution: { counter: number } }).solution.counter; // named cast: ALTCHA's payload

test("a captcha of work needs no input: it begins when the form is touched, reports it, and its answer is sent along", async () => {
  const onSend = vi.fn<(answer: CaptchaAnswer) => void>();
  render(<CaptchaForm first={await quick("one")} onSend={onSend} />);
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.focus(screen.getByLabelText("Name"));
  expect(screen.getByRole("status").textContent).toBe("Working");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Worked"));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  const [sent] = onSend.mock.calls[0] ?? [];
  expect(sent && [sent.captchaId, counterOf(sent)]).toEqual(["one", 2]);
});

test("a form that is sent before the work is done waits for it", async () => {
  const onSend = vi.fn<(answer: CaptchaAnswer) => void>();
  render(<CaptchaForm first={await quick("one")} onSend={onSend} />);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  const [sent] = onSend.mock.calls[0] ?? [];
  expect(sent && counterOf(sent)).toBe(2);
});

test("a page open for longer than a captcha is valid sends another one's answer", async () => {
  const now = vi.spyOn(performance, "now");
  now.mockReturnValue(1_000);
  const onSend = vi.fn<(answer: CaptchaAnswer) => void>();
  render(<CaptchaForm first={await quick("old")} loadNext={() => quick("new")} onSend={onSend} />);
  now.mockReturnValue(1_000 + captchaMs);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  now.mockRestore();
  expect(onSend.mock.calls[0]?.[0].captchaId).toBe("new");
});

test("where a payments API provides a picture, its characters are typed, and another one can be requested", async () => {
  const onSend = vi.fn<(answer: CaptchaAnswer) => void>();
  const picture = (captchaId: string): Captcha => ({ captchaId, image: `data:image/png;base64,${captchaId}` });
  render(<CaptchaForm first={picture("one")} loadNext={() => Promise.resolve(picture("two"))} onSend={onSend} />);
  fireEvent.click(screen.getByRole("button", { name: "New image" }));
  await waitFor(() => expect(screen.getByRole("img").getAttribute("src")).toContain("two"));
  fireEvent.change(screen.getByLabelText("Characters"), { target: { value: "HK27" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ captchaId: "two", captcha: "HK27" }));
});
