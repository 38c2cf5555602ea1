import { licence, licenceText } from "../fixtures/documents";
import { renderPictures } from "../fixtures/pictures";
import { people, signIn } from "./calls";
import { faultsOf } from "./faults";
import { asPerson, expect, test, texts, watch } from "./portal-fixtures";
import { ready } from "./ready";

const labels = texts("en-US")("verification");
const checkText = (key: string, values?: Record<string, string | number>) => labels(`livenessCheck.${key}`, values);

test("a phone without the world's session answers a liveness check once, and the person who began it gets the result", async ({
  ops,
  world,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, world, people.fresh);
  const faceCheck = await asPerson<{ checkId: string; url: string }>(ops, "user/live/auth/faceAuth", {
    name: "王伟",
    idNo: "330106198801010011",
  });
  const phone = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 360, height: 740 } });
  await phone.addCookies([{ name: "locale", value: "en-US", url: baseURL ?? "" }]);
  const page = await phone.newPage();
  const monitor = watch(page);
  await page.goto(new URL(faceCheck.url).pathname);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(labels("liveness.title"));
  await expect(page.getByText("王*")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: checkText("choose.pass") }).click();
  await expect(page.getByText(checkText("goOn"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(checkText("ended.passed"))).toBeVisible();
  await expect(page.getByRole("button", { name: checkText("choose.pass") })).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto("/liveness/of-no-check");
  await expect(page.getByText(checkText("gone"))).toBeVisible();
  expect(monitor.problems).toEqual([]);
  await phone.close();
  expect(await asPerson(ops, "user/live/auth/queryFaceAuth", { checkId: faceCheck.checkId })).toMatchObject({
    state: "1",
  });
});

test("the picture of a licence fills in the form of a company as soon as it is there", async ({
  ops,
  world,
  context,
}) => {
  await signIn(context, world, people.fresh);
  const [buffer = Buffer.alloc(0)] = await renderPictures([{ ...licence(licenceText), type: "jpeg" }]);
  await ops.goto("/b2b/setting/verified/company-add");
  await ready(ops);
  await ops
    .locator("input[type=file]")
    .first()
    .setInputFiles([{ name: "licence.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(ops.getByText(/We read \d+ details/)).toBeVisible();
  await expect(ops.getByLabel(labels("field.creditCode"), { exact: true })).toHaveValue(licenceText.creditCode);
  await expect(ops.getByLabel(labels("field.name"), { exact: true })).toHaveValue(licenceText.name);
  expect(await faultsOf(ops)).toEqual([]);
});
