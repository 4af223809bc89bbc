-- Money that left for a document or came back. Whole pesos; no row changes.

-- One number and one paper for all that a third party was paid at once.
create table disbursements (
  id_egreso uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  fecha date not null,
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  valor numeric(15) not null check (valor > 0),
  constraint disbursements_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('disbursements', 'consecutivo, nombre_tercero');
select preparar_copia('disbursements', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_periodo('disbursements', 'fecha', 'fecha, valor, id_tercero');
create index disbursements_tercero_idx on disbursements (id_tercero, fecha);

create table payments (
  id_pago uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  documento text not null check (documento in ('LIQUIDACION', 'CUENTA_POR_PAGAR')),
  id_liquidacion uuid references settlements,
  id_cuenta_por_pagar uuid references accounts_payable,
  id_egreso uuid references disbursements,
  id_tercero uuid not null references third_parties,
  direccion text not null check (direccion in ('SALE', 'ENTRA')),
  fecha date not null,
  valor numeric(15) not null check (valor > 0),
  id_fpago uuid not null references payment_methods,
  id_banco uuid references banks,
  registro text not null default '',
  -- Number of the receipt that the paid party gave.
  referencia text not null default '',
  constraint payments_de_su_documento check ((documento = 'LIQUIDACION') = (id_liquidacion is not null)
    and (documento = 'CUENTA_POR_PAGAR') = (id_cuenta_por_pagar is not null))
);
select preparar_tabla('payments');
select preparar_periodo('payments', 'fecha', 'fecha, valor, direccion, id_tercero');
create index payments_liquidacion_idx on payments (id_liquidacion);
create index payments_cuenta_por_pagar_idx on payments (id_cuenta_por_pagar) where id_cuenta_por_pagar is not null;
create index payments_egreso_idx on payments (id_egreso) where id_egreso is not null;
create index payments_tercero_idx on payments (id_tercero, fecha);
create index payments_fecha_idx on payments (id_empresa, fecha);

create function rechazar_cambio_de_pago() returns trigger language plpgsql as $$
begin
  raise exception 'A payment is neither changed nor deleted';
end $$;
create trigger solo_agregar before delete or update of id_pago, id_empresa, documento, id_liquidacion, id_cuenta_por_pagar,
  id_egreso, id_tercero, direccion, fecha, valor, id_fpago, id_banco, registro, referencia on payments
  for each row execute function rechazar_cambio_de_pago();

create function asentar_pago(id uuid) returns void language plpgsql as $$
declare
  pago jsonb := (select to_jsonb(p) from payments p where id_pago = id);
  cuenta uuid[];
  dicho bank_movements;
begin
  cuenta := cuenta_de_pago((pago ->> 'id_empresa')::uuid, (pago ->> 'id_fpago')::uuid, (pago ->> 'id_banco')::uuid);
  if cuenta is not null then
    dicho := jsonb_populate_record(null::bank_movements, pago);
    dicho.id_banco := cuenta[1];
    dicho.documento := pago ->> 'documento';
    if pago ->> 'direccion' = 'SALE' then
      dicho.valor := -dicho.valor;
      dicho.tipo := dicho.documento;
    else
      dicho.tipo := 'DEVOLUCION';
    end if;
    if dicho.documento = 'LIQUIDACION' then
      dicho.id_documento := (pago ->> 'id_liquidacion')::uuid;
      select consecutivo into dicho.numero from settlements where id_liquidacion = dicho.id_documento;
    else
      dicho.id_documento := (pago ->> 'id_cuenta_por_pagar')::uuid;
      select consecutivo into dicho.numero from accounts_payable where id_cuenta_por_pagar = dicho.id_documento;
    end if;
    dicho.concepto := '';
  end if;
  perform asentar('PAGO', id, dicho, 'ANULACION', hoy_en_bogota());
end $$;
create constraint trigger asentar after insert on payments deferrable initially deferred
  for each row execute function asentar_documento();
