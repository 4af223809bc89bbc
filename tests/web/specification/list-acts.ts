import { hasCreation, LISTS, newCode, searchable, type WithCreation } from '../../e2e/lists.ts'
import type { Reaction } from '../../support/gate.ts'
import { removeRow, save, saveRow } from '../list-forms.ts'
import type { Visitor } from '../visitor.ts'
import type { Act, Acts, Stage } from './stage.ts'

export type Web = Parameters<Stage['at']>[1]

const REMOVAL = /^DELETE |\/delete$/
const CHANGE = /^PUT |\/update$/
export const BROKEN: Reaction = { status: 500 }

export function listOf({ screen }: Stage): WithCreation {
  const list = LISTS.find(({ path }) => path === screen)
  if (!list || !hasCreation(list)) throw new Error(`${screen} is no list with a creation form`)
  return list
}

function part<Name extends 'edit' | 'remove'>(list: WithCreation, name: Name) {
  const found = list[name]
  if (!found) throw new Error(`${list.path} has no ${name}`)
  return found
}

const opened = (stage: Stage, web?: Web) => stage.at(stage.screen, web)
export const openedForm = (stage: Stage, web?: Web) => stage.at(`${stage.screen}?nuevo=1`, web)

/** Fills and saves the form of a new record. */
async function create(stage: Stage, web?: Web): Promise<Visitor> {
  const list = listOf(stage)
  return save(await openedForm(stage, web), list, list.create.fields(newCode()))
}

/** Creates a record and shows it alone in the list. `word` finds it. */
export async function created(stage: Stage, web?: Web): Promise<{ visitor: Visitor; word: string }> {
  const list = listOf(stage)
  const word = newCode()
  await save(await openedForm(stage), list, list.create.fields(word))
  return { visitor: await stage.at(`${list.path}?q=${word}`, web), word }
}

async function editing(stage: Stage, web?: Web): Promise<{ visitor: Visitor; word: string }> {
  const { link = 'Editar' } = part(listOf(stage), 'edit')
  const { visitor, word } = await created(stage, web)
  return { visitor: await visitor.follow(new RegExp(`^${link} `)), word }
}

async function saveEdited(stage: Stage, web?: Web): Promise<Visitor> {
  const edit = part(listOf(stage), 'edit')
  const { visitor, word } = await editing(stage, web)
  return saveRow(visitor, { [edit.column]: edit.to(word) })
}

const asked = async (stage: Stage, web?: Web) => (await created(stage, web)).visitor.follow(/^Eliminar /)

const removed = async (stage: Stage, web?: Web) =>
  removeRow(await asked(stage, web), part(listOf(stage), 'remove'))

/** Performs an act on a web whose API fails these calls. */
export const failing =
  (
    calls: RegExp | ((stage: Stage) => string),
    act: (stage: Stage, web: Web) => Promise<Visitor>,
    reaction = BROKEN,
  ): Act =>
  (stage) => {
    stage.faulty.answering((call) => {
      const fails = calls instanceof RegExp ? calls.test(call) : call === calls(stage)
      return fails ? reaction : 'pass'
    })
    return act(stage, 'failing')
  }

/** Acts of the lists in `e2e/lists.ts`. */
export const LIST_ACTS: Acts = {
  opening: opened,
  'opening, the API fails': failing(/\/search$/, opened),
  'pressing Nuevo': async (stage) => (await opened(stage)).follow('Nuevo'),
  'saving an empty form': async (stage) => save(await openedForm(stage), listOf(stage)),
  'saving a new record': create,
  'saving a new record, the API fails': failing((stage) => listOf(stage).create.call, create),
  'finding a new record': async (stage) => (await created(stage)).visitor,
  'editing a row': async (stage) => (await editing(stage)).visitor,
  'saving a row': saveEdited,
  'saving a row, the API fails': failing(CHANGE, saveEdited),
  'finding a changed row': async (stage) => {
    const list = listOf(stage)
    const edit = part(list, 'edit')
    const { visitor, word } = await editing(stage)
    await saveRow(visitor, { [edit.column]: edit.to(word) })
    return stage.at(`${list.path}?q=${searchable(word, edit)}`)
  },
  'deleting a row': asked,
  'confirming the deletion': removed,
  'confirming the deletion, the API fails': failing(REMOVAL, removed),
}
