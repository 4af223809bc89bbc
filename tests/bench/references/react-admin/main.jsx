import {
  Admin,
  Datagrid,
  Edit,
  EditButton,
  List,
  Resource,
  SearchInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

/** Through the proxy of the page's own server, which adds nothing: token and company come from it once. */
async function ask(path, options = {}) {
  session ??= (await fetch('/session')).json()
  const { token, company } = await session
  const headers = { token, company, 'content-type': 'application/json' }
  const response = await fetch(`/api${path}`, { ...options, headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
let session

const named = (row) => ({ ...row, id: row.id_tercero })

const dataProvider = {
  async getList(_, { pagination, sort, filter }) {
    const body = {
      actual_page: pagination.page,
      limit: pagination.perPage,
      search: filter.q ?? '',
      searchin_fields: 'nombre,identificacion',
      fields: '',
      sort_order: `${sort.field}:${sort.order.toLowerCase()}`,
    }
    const answer = await ask('/third-parties/search', { method: 'POST', body: JSON.stringify(body) })
    return { data: answer.data.map(named), total: answer.total_count }
  },
  getOne: async (_, { id }) => ({ data: named(await ask(`/third-parties/${id}`)) }),
  async update(_, { id, data }) {
    const { nombre, identificacion, direccion, municipio, telefono1, email, version } = data
    const body = { id, version, nombre, identificacion, direccion, municipio, telefono1, email }
    const { data: row } = await ask('/third-parties', { method: 'PUT', body: JSON.stringify(body) })
    return { data: named(row) }
  },
}

const filters = [<SearchInput key="q" source="q" alwaysOn />]

const Parties = () => (
  <List filters={filters} sort={{ field: 'nombre', order: 'ASC' }} perPage={10} exporter={false}>
    <Datagrid bulkActionButtons={false}>
      <TextField source="nombre" />
      <TextField source="identificacion" />
      <TextField source="tipo" />
      <TextField source="telefono1" />
      <TextField source="email" />
      <EditButton />
    </Datagrid>
  </List>
)

const EditParty = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      {['nombre', 'identificacion', 'direccion', 'municipio', 'telefono1', 'email'].map((source) => (
        <TextInput key={source} source={source} />
      ))}
    </SimpleForm>
  </Edit>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="terceros" list={Parties} edit={EditParty} />
  </Admin>,
)
