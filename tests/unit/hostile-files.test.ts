import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strToU8 } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { FILE_MAX_BYTES } from '#server/kit/reading/limits.ts'
import { QUICK } from '../plan/quick.ts'
import { builtReader, childrenOf, memoryOf, READER, tellsProcesses } from '../support/built-reader.ts'
import { DEADLY, HOSTILE, oddWorkbook } from '../support/hostile-files.ts'
import { sheetXml, workbookOf, workbookOfRepeated } from '../support/workbooks.ts'

let reader: Awaited<ReturnType<typeof builtReader>>
beforeAll(async () => {
  reader = await builtReader()
})

const itWhole = it.skipIf(QUICK)
const NOTHING = { known: new Set<string>() }
const SHEET = 'xl/worksheets/sheet1.xml'

/** Message of a refusal. */
async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await reader.readTable(bytes)
    return 'leído'
  } catch (error) {
    return (error as Error).message
  }
}

/** Times that a file of 9 MB is sent, twice at once. */
const ROUNDS = 3
/** Wide bound: the last file may still be there, and all six would have 54 MB. */
const HELD_MB = 25

/** Heap and buffers of this process after a garbage collection. */
function heapMB(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** Peak growth in MB of the memory of this process and its children during some work. */
async function memoryDuring(work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(process.pid)
  const own = new Set(childrenOf(process.pid))
  let most = 0
  const watch = setInterval(() => {
    const readers = childrenOf(process.pid).filter((pid) => !own.has(pid))
    const now = [process.pid, ...readers].reduce((sum, pid) => sum + memoryOf(pid), 0)
    most = Math.max(most, now - before)
  }, 25)
  await work()
  clearInterval(watch)
  return most
}

/** Timeout against hanging. On a busy machine the longest file takes a minute. */
const LONG = { timeout: 600_000 }

describe('a small file with huge content', LONG, () => {
  it.each(HOSTILE.filter(({ isOfDay }) => isOfDay || !QUICK))(
    'refuses a file with a message: $name',
    async ({ bytes, refused }) => {
      const file = bytes()
      expect(file.length).toBeLessThan(FILE_MAX_BYTES)
      expect(await refusal(file)).toContain(refused)
    },
  )

  it.skipIf(!tellsProcesses)('refused files leave no process and no memory behind', async () => {
    const before = heapMB()
    const own = childrenOf(process.pid)
    const twice = ({ bytes }: (typeof DEADLY)[number]) => Promise.all([refusal(bytes()), refusal(bytes())])
    for (let round = 0; round < ROUNDS; round += 1) await twice(DEADLY[0]!)
    if (!QUICK) for (const other of DEADLY.slice(1)) await twice(other)
    const left = () => childrenOf(process.pid).filter((pid) => !own.includes(pid))
    const isClean = () => {
      expect(left()).toEqual([])
      expect(heapMB() - before).toBeLessThan(HELD_MB)
    }
    await vi.waitFor(isClean, { timeout: 20_000, interval: 200 })
  })

  itWhole('reads a file whose unused parts are huge', async () => {
    expect((await reader.readTable(oddWorkbook())).rows).toEqual([['Nombre']])
  })

  itWhole('reads ten million rows in less than 100 MB, in a workbook and in the longest text', async () => {
    const file = workbookOfRepeated([1], 10_000_000)
    expect(file.length).toBeLessThan(FILE_MAX_BYTES)
    const longest = strToU8('a;b\n'.repeat(FILE_MAX_BYTES / 4))
    for (const bytes of [file, longest]) {
      const work = async () => expect(await refusal(bytes)).toContain('más de 20.000 filas')
      expect(await memoryDuring(work)).toBeLessThan(100)
    }
    expect(await refusal(new Uint8Array(FILE_MAX_BYTES + 1))).toBe('El archivo pasa de 10 MB.')
  })

  itWhole('reads parts of 130 MB in less than 100 MB', async () => {
    const cases: [part: string, before: string, letter: string, after: string][] = [
      [SHEET, '<worksheet><sheetData>', ' ', '</sheetData></worksheet>'],
      [SHEET, '<worksheet><row><c t="str"><v>', 'A', '</v></c></row></worksheet>'],
      [SHEET, '<worksheet a="', 'A', '"/>'],
      ['xl/sharedStrings.xml', '<sst><si><t>', ' ', '</t></si></sst>'],
    ]
    for (const [part, before, letter, after] of cases) {
      const content = new Uint8Array(130_000_000).fill(letter.charCodeAt(0))
      content.set(strToU8(before))
      content.set(strToU8(after), content.length - after.length)
      const file = workbookOf([['a']], { [part]: content })
      const work = async () => expect(await refusal(file)).toMatch(/demasiado grande|más de 20\.000 filas/)
      expect(await memoryDuring(work)).toBeLessThan(100)
    }
  })

  it('refuses a row or a sheet above its limits', async () => {
    const rows = Array.from({ length: 20_200 }, (_, at) => ['a', at])
    expect(await refusal(workbookOf([], { [SHEET]: sheetXml(rows) }))).toContain('más de 20.000 filas')
    const wide = Array.from({ length: 300 }, () => 'a')
    expect(await refusal(workbookOf([wide]))).toContain('200 columnas')
    expect(await refusal(strToU8(wide.join(';')))).toContain('200 columnas')
  })
})

/** A page that takes minutes: for each cell all merged cells are looked through. */
const ENDLESS = `<table>${`<tr>${'<td colspan=2>x</td>'.repeat(100)}</tr>`.repeat(3000)}</table>`

describe('the process that reads', () => {
  it('reads two files at once, and a third when the caller stops one', async () => {
    const file = strToU8('a;b\n1;2\n'.repeat(2000))
    const [first, second] = await Promise.all([
      reader.openTable(file, NOTHING),
      reader.openTable(file, NOTHING),
    ])
    let isRead = false
    const third = reader.readTable(file).then(({ rows }) => {
      isRead = true
      return rows.length
    })
    expect((await second.batches.next()).value).toHaveLength(500)
    expect(isRead).toBe(false)
    await first.batches.return(undefined)
    expect(await third).toBe(4000)
    await second.batches.return(undefined)
  })

  it('refuses a short file in words after 5 s without a turn, and reads it afterwards', async () => {
    const file = strToU8('a;b\n1;2\n'.repeat(2000))
    const held = await Promise.all([reader.openTable(file, NOTHING), reader.openTable(file, NOTHING)])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const third = refusal(file)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await third).toBe(
      'El servidor está leyendo otros archivos. Espere un minuto y envíe este otra vez.',
    )
    for (const { batches } of held) await batches.return(undefined)
    expect((await reader.readTable(file)).rows).toHaveLength(4000)
  })

  it('reports odd letters once all rows are read', async () => {
    const { dudosas, rows } = await reader.readTable(strToU8('a;b\nJosÃ©;2\nJosÃ©;Ana\n'))
    expect([dudosas, rows.length]).toEqual([['JosÃ©'], 3])
    const many = Array.from({ length: 9 }, (_, at) => `Ð${at}`).join('\n')
    expect((await reader.readTable(strToU8(many))).dudosas).toEqual(['Ð0', 'Ð1', 'Ð2', 'Ð3', 'Ð4'])
  })

  it.skipIf(!tellsProcesses)(
    'the reading process ends with its caller, even in a long calculation',
    async () => {
      const page = path.join(os.tmpdir(), `molino-endless-${process.pid}.html`)
      writeFileSync(page, ENDLESS)
      const code = `import { readFileSync } from 'node:fs'
      import { readTable } from ${JSON.stringify(READER)}
      await readTable(readFileSync(${JSON.stringify(page)}))`
      const caller = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
      const isBusy = (pid: number) => memoryOf(pid) > 60
      const reading = await vi.waitFor(
        () => {
          const pid = childrenOf(caller.pid!).find(isBusy)
          if (pid === undefined) throw new Error('The process does not read yet')
          return pid
        },
        { timeout: 30_000 },
      )
      caller.kill('SIGKILL')
      await vi.waitFor(() => expect(memoryOf(reading)).toBe(0), { timeout: 20_000 })
      rmSync(page)
    },
    60_000,
  )
})
