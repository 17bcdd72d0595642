-- Tables with exactly one row, or one for each destination.
insert into agency default values;
insert into portal default values;
insert into audit_forwarding (destination, position) values ('webhooks', 0), ('syslog', 0);
