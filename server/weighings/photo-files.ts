import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { namesIn, putFile } from '#server/kit/whole-files.ts'
import type { Reduced } from './photo-reduce.ts'

/** What names the files of a photograph: its row alone, and nothing that a client sent. */
export interface NamedPhoto {
  id_empresa: string
  id_foto: string
  /** The moment of its row, of which the month counts, in UTC. */
  fecha: string
}

export type PhotoSize = 'picture' | 'thumbnail'

const SIZES: readonly PhotoSize[] = ['picture', 'thumbnail']
const ENDS: Record<PhotoSize, string> = { picture: '.jpg', thumbnail: '-320.jpg' }

/** What the folder of photographs is called in a data folder, and beside a copy. `fotos` there is that of the copies' snapshots. */
const FOLDER = 'fotos-de-pesadas'

/** Where photographs stand when nobody says otherwise, and where a copy has them. */
export const photosIn = (folder: string) => path.join(folder, FOLDER)

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const COMPANY = new RegExp(`^${UUID}$`)
const MONTH = /^\d{4}-\d\d$/
const FILE = new RegExp(`^${UUID}(-320)?\\.jpg$`)

const monthFolder = ({ id_empresa, fecha }: NamedPhoto) =>
  path.join(id_empresa, new Date(fecha).toISOString().slice(0, 7))

/** Its file below the folder of photographs. */
export const photoFile = (photo: NamedPhoto, size: PhotoSize): string =>
  path.join(monthFolder(photo), photo.id_foto + ENDS[size])

/**
 * Writes both files of a photograph; they are whole and on the disk before this ends. It stands in the
 * transaction that writes the row: one that fails leaves files that no row names and nobody asks for.
 */
export async function keepPhoto(folder: string, photo: NamedPhoto, reduced: Pick<Reduced, PhotoSize>) {
  await mkdir(path.join(folder, monthFolder(photo)), { recursive: true, mode: 0o700 })
  for (const size of SIZES) {
    const file = path.join(folder, photoFile(photo, size))
    await putFile(file, (partial) => writeFile(partial, reduced[size], { flag: 'wx', mode: 0o600 }))
  }
}

/** The bytes of a photograph; undefined where its file is missing. */
export async function readPhoto(
  folder: string,
  photo: NamedPhoto,
  size: PhotoSize,
): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folder, photoFile(photo, size)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Takes away the files of a photograph whose row is gone. */
export async function forgetPhoto(folder: string, photo: NamedPhoto): Promise<void> {
  for (const size of SIZES) await rm(path.join(folder, photoFile(photo, size)), { force: true })
}

/** Takes away all photographs of a company that is gone. */
export async function forgetCompany(folder: string, idEmpresa: string): Promise<void> {
  if (COMPANY.test(idEmpresa)) await rm(path.join(folder, idEmpresa), { recursive: true, force: true })
}

/**
 * Copies every photograph that the other folder does not have yet, and answers how many files those were: under one name stands
 * always the same, so that what is there is not looked at again.
 */
export async function copyPhotos(from: string, to: string): Promise<number> {
  if (path.resolve(from) === path.resolve(to)) return 0
  let copied = 0
  for (const company of (await namesIn(from)).filter((name) => COMPANY.test(name))) {
    for (const month of (await namesIn(path.join(from, company))).filter((name) => MONTH.test(name))) {
      const [source, target] = [from, to].map((folder) => path.join(folder, company, month)) as [
        string,
        string,
      ]
      const there = new Set(await namesIn(target))
      const missing = (await namesIn(source)).filter((name) => FILE.test(name) && !there.has(name))
      if (missing.length > 0) await mkdir(target, { recursive: true, mode: 0o700 })
      for (const name of missing) {
        await putFile(path.join(target, name), (partial) => copyFile(path.join(source, name), partial))
        copied += 1
      }
    }
  }
  return copied
}
