// `npm run mutate`: small wrong changes in the code that decides about money and about who comes in (tests/mutation-targets.ts);
// a test must fail for each. Only what changed since the last time is tried; `-- lib/money/rate.ts` or
// `-- lib/money/rate.ts:10-20` that alone, `-- --whole` everything anew, `-- --workers=1` one at a time.
// `-- --sample=200 --seed=1`: instead, so many wrong changes to call rows, components and texts, drawn by the seed.
import { runMutationTests, usualWorkerCount } from "./proof/mutation/mutations";
import { runMutationSample } from "./proof/mutation/sample";
import { mutationTopics } from "../tests/mutation-targets";
import { UserError } from "./process/user-error";

const args = process.argv.slice(2);
/** Parses `--name=5` or `--name 5`. */
const numberOf = (name: string): number | undefined => {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  return at < 0 ? undefined : Number(args[at]?.split("=")[1] ?? args.splice(at + 1, 1)[0]) || undefined;
};
const workers = numberOf("--workers") ?? usualWorkerCount();
const [size, seed = 1] = [numberOf("--sample"), numberOf("--seed")];
const only = args.filter((arg) => !arg.startsWith("--"));
const knownFiles = new Set(Object.values(mutationTopics).flatMap(({ files }) => files));
const stranger = only.find((file) => !knownFiles.has(file.split(":")[0] ?? ""));
if (stranger) throw new UserError(`${stranger} is not in the table of tests/mutation-targets.ts.`);

const { passedCount, failures } = size
  ? await runMutationSample({ size, seed, workers })
  : await runMutationTests({ isWhole: args.includes("--whole"), workers, ...(only.length > 0 && { only }) });
for (const line of failures) console.log(`✗ ${line}`);
console.log(`${passedCount} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
