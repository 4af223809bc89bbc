import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { getOne, type Party, save } from '../queries.server.ts'

export const loader = ({ params }: LoaderFunctionArgs) => getOne(params.id ?? '')

export async function action({ request, params }: ActionFunctionArgs) {
  await save(params.id ?? '', Object.fromEntries(await request.formData()))
  return redirect('/')
}

const FIELDS: [keyof Party, string][] = [
  ['nombre', 'Nombre'],
  ['identificacion', 'Identificación'],
  ['direccion', 'Dirección'],
  ['municipio', 'Municipio'],
  ['telefono1', 'Teléfono'],
  ['email', 'Correo'],
]

export default function Edit() {
  const row = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Editar</h1>
      <Form method="post">
        {FIELDS.map(([name, label]) => (
          <label key={name}>
            {label} <input name={name} defaultValue={row[name]} />
          </label>
        ))}
        <button className="save">Guardar</button> <Link to="/">Cancelar</Link>
      </Form>
    </>
  )
}
