-- Money that left for a document or came back, one row each: never changed, never deleted (N-149). Whole pesos.
create table payments (
  id_pago uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  documento text not null check (documento in ('LIQUIDACION')),
  id_liquidacion uuid references settlements,
  id_tercero uuid not null references third_parties,
  direccion text not null check (direccion in ('SALE', 'ENTRA')),
  fecha date not null,
  valor numeric(15) not null check (valor > 0),
  id_fpago uuid not null references payment_methods,
  id_banco uuid references banks,
  registro text not null default '',
  constraint payments_de_su_documento check ((documento = 'LIQUIDACION') = (id_liquidacion is not null))
);
select preparar_tabla('payments');
create index payments_liquidacion_idx on payments (id_liquidacion);
create index payments_tercero_idx on payments (id_tercero, fecha);
create index payments_fecha_idx on payments (id_empresa, fecha);

create function rechazar_cambio_de_pago() returns trigger language plpgsql as $$
begin
  raise exception 'A payment is neither changed nor deleted';
end $$;
create trigger solo_agregar before delete or update of id_pago, id_empresa, documento, id_liquidacion, id_tercero, direccion,
  fecha, valor, id_fpago, id_banco, registro on payments
  for each row execute function rechazar_cambio_de_pago();

-- What was paid before; of what was voided since, nothing says that it came back.
select set_config('molino.silencio', 'on', true);
insert into payments (id_empresa, documento, id_liquidacion, id_tercero, direccion, fecha, valor, id_fpago, id_banco, registro,
  creado_en)
select id_empresa, 'LIQUIDACION', id_liquidacion, id_proveedor, 'SALE', fecha_pago, total_a_pagar, id_fpago, id_banco, pago,
  fecha_pago::timestamp at time zone 'America/Bogota'
from settlements
where fecha_pago is not null and id_fpago is not null and total_a_pagar > 0 and estado in ('PAGADA', 'ANULADA')
order by fecha_pago, id_liquidacion;
select set_config('molino.silencio', '', true);

-- What a settlement takes off of what was paid for others that were voided since: it counts from approval on.
alter table settlements
  add column anticipo numeric(15) not null default 0 check (anticipo >= 0),
  drop constraint settlements_total,
  add constraint settlements_total check (
    total_antes_abono = subtotal - total_deducciones and total_a_pagar = total_antes_abono - abono - anticipo);
create index settlements_anticipo_idx on settlements (id_proveedor) where anticipo > 0;
select ampliar_lista('settlements', 'busqueda, fecha, estado, peso_neto, kg_liquidados, subtotal, retencion, registro_bolsa, '
  'cuota_fomento, total_deducciones, abono, anticipo, total_a_pagar');
