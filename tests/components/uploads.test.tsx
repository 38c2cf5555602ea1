import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { Toasts } from "@/components/kit/feedback/toasts";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { uploadFault } from "@/components/kit/upload/upload-limits";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import type { SendFile } from "@/components/kit/upload/use-uploads";
import { WithTexts } from "./with-texts";

const limits = { formats: [".pdf", ".jpg"], bytesMax: 2_048, countMax: 2 };
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);

test("a file is accepted only in the required formats and up to the required size", () => {
  const fault = (name: string, size: number) => uploadFault({ name, size }, limits);
  expect([
    fault("a.pdf", 2_048),
    fault("A.PDF", 1),
    fault("a.pdf", 2_049),
    fault("a.pdf.exe", 1),
    fault("a.pdf", 0),
    fault("pdf", 1),
  ]).toEqual([undefined, undefined, "size", "format", "empty", "format"]);
});

function box(send: SendFile, heard: Partial<Parameters<typeof UploadBox>[0]> = {}) {
  const { container } = render(
    <WithTexts>
      <UploadBox label="Proof" {...limits} send={send} {...heard} />
    </WithTexts>,
  );
  return (...files: File[]) =>
    act(
      async () =>
        void fireEvent.drop(container.querySelector("fieldset > div") ?? container, { dataTransfer: { files } }),
    );
}

const listedNames = () => screen.queryAllByRole("listitem").map((item) => item.querySelector("span")?.textContent);

test("files beyond the count are left out, and reported", async () => {
  const drop = box(async ({ name }) => ({ fileId: name }));
  await drop(file("1.pdf"), file("2.pdf"), file("3.pdf"));
  expect(listedNames()).toEqual(["1.pdf", "2.pdf"]);
  expect(screen.getByText(/We didn’t add 3\.pdf/)).toBeTruthy();
});

test("a file that was stored before is there, counts, and can be removed", async () => {
  const heard: unknown[] = [];
  const drop = box(async ({ name }) => ({ fileId: `new ${name}` }), {
    held: [{ fileId: "old", name: "0.pdf" }],
    onFiles: (ids, files) => heard.push([ids, files.map(({ name }) => name)]),
  });
  expect([listedNames(), heard]).toEqual([["0.pdf"], []]);
  await drop(file("1.pdf"), file("2.pdf"));
  expect(listedNames()).toEqual(["0.pdf", "1.pdf"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove 0.pdf" }));
  expect([listedNames(), heard]).toEqual([
    ["1.pdf"],
    [
      [
        ["old", "new 1.pdf"],
        ["0.pdf", "1.pdf"],
      ],
      [["new 1.pdf"], ["1.pdf"]],
    ],
  ]);
});

test("the same file is accepted once, however often it is chosen; another of its name is another file", async () => {
  const sendSpy = vi.fn(async ({ name, size }: File) => ({ fileId: `${name} ${size}` }));
  const drop = box(sendSpy);
  const same = file("1.pdf");
  await drop(same, same);
  await drop(same);
  expect([listedNames(), sendSpy.mock.calls.length]).toEqual([["1.pdf"], 1]);
  expect(screen.getByText(/1\.pdf is already in the list/)).toBeTruthy();
  await drop(file("1.pdf", 11));
  expect(listedNames()).toEqual(["1.pdf", "1.pdf"]);
});

test("an upload box notifies its form while a file is still on its way, however it ends", async () => {
  const onSending = vi.fn();
  const settle = new Map<string, (reply: { fileId: string } | { refused: string }) => void>();
  const drop = box(({ name }) => new Promise((resolve) => settle.set(name, resolve)), { onSending });
  await drop(file("1.pdf"), file("2.pdf"));
  expect(onSending).toHaveBeenLastCalledWith(true);
  await act(async () => settle.get("1.pdf")?.({ fileId: "one" }));
  expect(onSending).toHaveBeenLastCalledWith(true);
  await act(async () => settle.get("2.pdf")?.({ refused: "2.pdf was refused" }));
  expect(onSending).toHaveBeenLastCalledWith(false);
});

test("text typed while a file was on its way is there when it arrives: the form receives the present value", async () => {
  let arrive = (_: { fileId: string }) => {};
  const send: SendFile = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const receivedIds: string[] = [];
  const form = (text: string) => (
    <WithTexts>
      <UploadBox label="Proof" {...limits} send={send} onFiles={([id]) => receivedIds.push(`${text} ${id}`)} />
    </WithTexts>
  );
  const { container, rerender } = render(form("before"));
  await act(
    async () =>
      void fireEvent.drop(container.querySelector("fieldset > div") ?? container, {
        dataTransfer: { files: [file("1.pdf")] },
      }),
  );
  rerender(form("after"));
  await act(async () => arrive({ fileId: "one" }));
  expect(receivedIds).toEqual(["after one"]);
});

test("a form of several boxes waits until the last of them has no upload in progress", async () => {
  const settle = new Map<string, (reply: { fileId: string }) => void>();
  const send: SendFile = ({ name }) => new Promise((resolve) => settle.set(name, resolve));
  function Form() {
    const { isSending, listenerOf } = useUploadsInProgress();
    return (
      <>
        <p>{isSending ? "sending" : "ready"}</p>
        {["Front", "Back"].map((label) => (
          <UploadBox key={label} label={label} {...limits} send={send} onSending={listenerOf(label)} />
        ))}
      </>
    );
  }
  render(
    <WithTexts>
      <Form />
    </WithTexts>,
  );
  const drop = (label: string, name: string) =>
    act(
      async () =>
        void fireEvent.drop(screen.getByRole("group", { name: label }).querySelector("div") ?? document.body, {
          dataTransfer: { files: [file(name)] },
        }),
    );
  await drop("Front", "1.pdf");
  await drop("Back", "2.pdf");
  await act(async () => settle.get("1.pdf")?.({ fileId: "one" }));
  expect(screen.queryByText("sending")).not.toBeNull();
  await act(async () => settle.get("2.pdf")?.({ fileId: "two" }));
  expect(screen.queryByText("ready")).not.toBeNull();
});

test("a refused file leaves the list, with the provider's own text in its place", async () => {
  const onFiles = vi.fn();
  const drop = box(
    async ({ name }) => (name === "bad.pdf" ? { refused: "The content is no PDF." } : { fileId: name }),
    { onFiles },
  );
  await drop(file("bad.pdf"), file("good.pdf"));
  expect(listedNames()).toEqual(["good.pdf"]);
  expect(screen.getByText(/The content is no PDF\./)).toBeTruthy();
  expect(onFiles.mock.lastCall?.[0]).toEqual(["good.pdf"]);
});

test("a file that does not get through is reported, and the others stay", async () => {
  const drop = box(async ({ name }) => {
    if (name === "lost.pdf") throw new TypeError("network");
    return { fileId: name };
  });
  await drop(file("lost.pdf"), file("good.pdf"));
  expect(listedNames()).toEqual(["good.pdf"]);
  expect(screen.getByText(/We couldn’t upload lost\.pdf/)).toBeTruthy();
});

test("removing a file stops its upload, or reports its id once it is stored", async () => {
  const [onFiles, onRemove] = [vi.fn(), vi.fn()];
  const signals: AbortSignal[] = [];
  const drop = box(
    (sentFile, { signal }) => {
      signals.push(signal);
      return sentFile.name === "slow.pdf" ? new Promise(() => undefined) : Promise.resolve({ fileId: "f-1" });
    },
    { onFiles, onRemove },
  );
  await drop(file("slow.pdf"), file("done.pdf"));
  fireEvent.click(screen.getByRole("button", { name: "Remove slow.pdf" }));
  expect(signals[0]?.aborted).toBe(true);
  expect(onRemove).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Remove done.pdf" }));
  expect(onRemove).toHaveBeenCalledExactlyOnceWith("f-1");
  expect(onFiles.mock.lastCall?.[0]).toEqual([]);
  expect(listedNames()).toEqual([]);
});

describe("as tiles", () => {
  test("a picture is displayed as it is, and over the page when it is pressed; other files by their kind", async () => {
    const [createUrl, letGo] = [vi.fn(() => "blob:picture"), vi.fn()];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: letGo }));
    const drop = box(async ({ name }) => ({ fileId: name }), { display: "legend" });
    await drop(new File([new Uint8Array(9)], "photo.jpg", { type: "image/jpeg" }), file("proof.pdf"));
    expect(createUrl).toHaveBeenCalledTimes(1);
    expect(screen.getByText("photo.jpg")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Preview photo.jpg" }));
    const dialog = await screen.findByRole("dialog", { name: "photo.jpg" });
    expect(dialog.querySelector("img")?.getAttribute("src")).toBe("blob:picture");
    expect(screen.queryByRole("button", { name: "Preview proof.pdf", hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.click(screen.getByRole("button", { name: "Remove photo.jpg", hidden: true }));
    expect(letGo).toHaveBeenCalledExactlyOnceWith("blob:picture");
  });

  test("the tile for another file disappears when the last one is there", async () => {
    const drop = box(async ({ name }) => ({ fileId: name }), { display: "grid" });
    expect(screen.getByRole("button", { name: "Choose files: Proof" })).toBeTruthy();
    await drop(file("1.pdf"), file("2.pdf"));
    expect(screen.queryByRole("button", { name: "Choose files: Proof" })).toBeNull();
  });
});

describe("a download button", () => {
  const button = (load: () => Promise<{ url: string }>, subject: string) =>
    render(
      <WithTexts>
        <DownloadButton subject={subject} load={load} problem={() => "not there"}>
          Download
        </DownloadButton>
        <Toasts />
      </WithTexts>,
    );
  const press = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Download" })));

  test("fetches the same thing once in ten seconds and reports it in the specification's words", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const load = vi.fn(async () => ({ url: "/x" }));
    button(load, "twice");
    await press();
    await press();
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByText("Wait 10 seconds before downloading the same file again.")).toBeTruthy();
  });

  test("a failed one may be requested again at once, with its reason", async () => {
    const load = vi.fn(async () => Promise.reject(new Error("no")));
    button(load, "failing");
    await press();
    await press();
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText("not there")).toBeTruthy();
  });
});
