import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { slowest } from "./where.ts";

/**
 * Starts the files known to be slow first in their project: a slow file that starts last leaves the other worker idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const specifications = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = slowest.indexOf(path.relative("tests", moduleId).replace(/\.test\.tsx?$/, ""));
      return at < 0 ? slowest.length : at;
    };
    const projects = [...new Set(specifications.map(({ project }) => project.name))];
    // a worker keeps its modules loaded as long as it stays in one project
    return projects.flatMap((name) =>
      specifications.filter(({ project }) => project.name === name).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}
