import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The arguments are invalid. The message is for the user. */
export class Misunderstood extends Error {}

/**
 * Options and up to `most` other arguments of a command. `--help` prints `usage` and ends the program with 0. Throws
 * Misunderstood with `usage` for anything else.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  most = 0,
  args = process.argv.slice(2),
) {
  if (args.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length <= most) return { values, positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new Misunderstood(usage)
}
