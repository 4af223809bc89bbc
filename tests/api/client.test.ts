import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { ADMIN, onEachEngine, says } from './support/api.ts'

const DAY = path.resolve('tests/fixtures/client/day.ts')

/** Sample program, compiled with the types of the API document alone. */
interface Program {
  millsDay: (url: string, who: typeof ADMIN, fecha: string) => Promise<unknown>
}

/** Compiler errors of the sample program, with `declarations` as the types of the API. */
function wrongIn(declarations: string): string[] {
  const program = ts.createProgram([DAY], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    paths: { 'molino-api': [declarations] },
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

onEachEngine('a client made from the document', (get) => {
  it('a client generated from /openapi.json alone completes a working day of the mill', async () => {
    const { raw } = says(await get().call('GET', '/openapi.json'), 200)
    const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-client-'))
    try {
      const declarations = path.join(folder, 'molino-api.d.ts')
      writeFileSync(declarations, astToString(await openapiTS(raw.payload)))
      expect(wrongIn(declarations)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
    const url = await get().app.listen({ port: 0, host: '127.0.0.1' })
    const { millsDay } = (await import(DAY)) as Program
    expect(await millsDay(url, ADMIN, today())).toEqual({
      ticket: 'PES-1',
      kilos: 18_280,
      twice: false,
      toPay: 23_993_251,
      settled: 'PAGADA',
      receipt: 'RC-1',
      left: 900_000,
      paper: '%PDF-',
      refused: { codigo: 'VALIDACION', fields: ['nombre'] },
    })
  })
})
