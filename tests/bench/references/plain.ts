/**
 * Reference for the lower bound: one query and its rows as HTML. A list of ten third parties with search, pages, a
 * form to edit one and saving, on `node:http` and `pg`. The query of the list counts all rows too.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { company, getOne, readList, save, type Party, PAGE } from './remix/app/queries.server.ts'

const STYLE =
  'body{font:16px system-ui,sans-serif;margin:1rem}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:.4rem;text-align:left}nav a,nav b{padding:.4rem}label{display:block}'

const safe = (value: string) =>
  value.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )

const empresa = await company()
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.once('disconnect', () => process.exit())

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
  const id = /^\/editar\/([\w-]+)$/.exec(url.pathname)?.[1]
  if (id && request.method === 'POST') {
    await save(id, Object.fromEntries(new URLSearchParams(await text(request))))
    return void response.writeHead(303, { location: '/' }).end()
  }
  const html = id ? form(await getOne(id)) : await list(url.searchParams)
  const page = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Terceros</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>${html}</body></html>`
  const packed = String(request.headers['accept-encoding'] ?? '').includes('gzip')
  const body = packed ? gzipSync(page) : Buffer.from(page)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(packed && { 'content-encoding': 'gzip' }),
  })
  response.end(body)
}

async function list(params: URLSearchParams): Promise<string> {
  const [q, page] = [params.get('q') ?? '', Number(params.get('pagina') ?? 1)]
  const { rows, total } = await readList(empresa, q, page)
  const to = (place: number) => `?${new URLSearchParams({ ...(q && { q }), pagina: String(place) })}`
  const cells = (row: Party, index: number) =>
    `<tr><td>${index + 1 + (page - 1) * PAGE}</td><td>${safe(row.nombre)}</td><td>${safe(row.identificacion)}</td><td>${row.tipo}</td><td>${safe(row.telefono1)}</td><td>${safe(row.email)}</td><td><a class="edit" href="/editar/${row.id_tercero}">Editar</a></td></tr>`
  const numbers = [0, 1, 2, 3, 4].map((more) => page + more)
  return `<h1>Terceros</h1><form role="search"><input name="q" value="${safe(q)}" aria-label="Buscar"> <button>Buscar</button></form><table><thead><tr><th>#</th><th>Nombre</th><th>Identificación</th><th>Tipo</th><th>Teléfono</th><th>Correo</th><th></th></tr></thead><tbody>${rows.map(cells).join('')}</tbody></table><nav>${numbers.map((place) => `<a href="${to(place)}">${place}</a>`).join('')}<a rel="next" href="${to(page + 1)}">›</a></nav><p>${total} registros</p>`
}

function form(row: Party): string {
  const field = (name: keyof Party, label: string) =>
    `<label>${label} <input name="${name}" value="${safe(row[name])}"></label>`
  return `<h1>Editar</h1><form method="post">${field('nombre', 'Nombre')}${field('identificacion', 'Identificación')}${field('direccion', 'Dirección')}${field('municipio', 'Municipio')}${field('telefono1', 'Teléfono')}${field('email', 'Correo')}<button class="save">Guardar</button> <a href="/">Cancelar</a></form>`
}
