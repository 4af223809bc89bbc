import { beforeAll, describe, expect, it } from 'vitest'
import { SPECIFICATION, titleOf } from '../fixtures/specification.ts'
import { faultyWeb } from './faulty.ts'
import { ACTS_1, ADDRESSES_1 } from './specification/document-1-acts.ts'
import { ACTS_2, ADDRESSES_2 } from './specification/document-2-acts.ts'
import { LIST_ACTS } from './specification/list-acts.ts'
import { shownTexts } from './specification/shown.ts'
import { type Acts, type Addresses, stageOf } from './specification/stage.ts'
import type { Visitor } from './visitor.ts'

/** Acts and records by document: both may call an act alike. */
const ACTS: Record<1 | 2, Acts> = { 1: { ...LIST_ACTS, ...ACTS_1 }, 2: { ...LIST_ACTS, ...ACTS_2 } }
const ADDRESSES: Record<1 | 2, Addresses> = { 1: ADDRESSES_1, 2: ADDRESSES_2 }

const faulty = faultyWeb()

describe.each(SPECIFICATION)('document $document', ({ document, quotes }) => {
  const groups = quotes.map((group) => [`${group.screen}, ${group.act}`, group] as const)
  describe.each(groups)('%s', (_, group) => {
    let visitor: Visitor
    beforeAll(async () => {
      const act = ACTS[document][group.act]
      if (!act) throw new Error(`No act is called '${group.act}'`)
      visitor = await act(await stageOf(group, faulty, ADDRESSES[document]))
      faulty.working()
    })

    it.each(group.lines.map((line) => [titleOf(document, line), line] as const))('%s', (_, line) => {
      const [, kind, quoted, change] = line
      const wanted = change?.shown ?? quoted
      expect(shownTexts(visitor, kind, wanted)).toContain(wanted)
      // A changed text that came back is no change any more.
      if (change) expect(shownTexts(visitor, kind, quoted)).not.toContain(quoted)
    })
  })
})
