/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module "autocannon" {
  interface Options {
    url: string;
    method?: "GET" | "POST";
    headers?: Readonly<Record<string, string>>;
    body?: string;
    connections: number;
    duration: number;
  }
  interface Result {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
