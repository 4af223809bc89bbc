-- A role may belong to one company, and then grants its keys there only. Without a company it is common to all.
alter table roles add column id_empresa uuid references companies;
create index roles_empresa_idx on roles (id_empresa, id_rol);
drop index roles_nombre_unico;
create unique index roles_nombre_unico on roles (id_empresa, clave_de_texto(nombre)) nulls not distinct;
-- Read by all, like people and their companies: who may administer a person depends on roles in every company.
select amurallar_tabla('roles', de_todos => 'true');
